import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';

const LinkSettings = z
  .object({ enforceViewOnly: z.boolean().describe('Whether guardians with View Only access may only read') })
  .meta({ id: 'LinkSettings' });

export const linkSettingsRoute = route({
  method: 'get',
  path: '/api/admin/child-parent-links/settings',
  access: ['admin'],
  permissions: ['guardian.link'],
  summary: 'Whether View Only is enforced on this site',
  answers: { 200: LinkSettings },
  handle: async ({ ctx }) => ok({ enforceViewOnly: await isViewOnlyEnforced(ctx.db, ctx) }),
});
