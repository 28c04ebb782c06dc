import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';

const LinkSettings = z
  .object({ enforceViewOnly: z.boolean().describe('Whether guardians with View Only access read and change nothing') })
  .meta({ id: 'LinkSettings' });

export const linkSettingsRoute = route({
  method: 'get',
  path: '/api/admin/child-parent-links/settings',
  access: ['admin'],
  summary: 'What access levels mean here (`ENFORCE_VIEW_ONLY`)',
  answers: { 200: LinkSettings },
  handle: async ({ ctx }) => ok({ enforceViewOnly: ctx.environment.enforceViewOnly === true }),
});
