import { ArchiveChange, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { archiveCoach } from './archive-coach.ts';
import { Coach, coachOf } from './list-coaches.ts';

export const archiveCoachRoute = route({
  method: 'put',
  path: '/api/admin/coaches/{id}/archive',
  access: ['admin'],
  permissions: ['coach.archive'],
  audit: {
    byField: 'isActive',
    actions: {
      true: { action: 'coach.restored', label: 'Restored coach', verb: 'restored' },
      false: { action: 'coach.archived', label: 'Archived coach', verb: 'archived' },
    },
    subject: 'user',
  },
  summary: 'Archive a coach, which ends the coach’s sessions, or restore a coach',
  params: z.object({ id: IdParam }),
  body: ArchiveChange.meta({ id: 'ArchiveChange' }),
  answers: { 200: Coach },
  example: { params: { id: recordOf('coach to archive') }, body: { isActive: false } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params, body, who }) =>
    ok(coachOf(await archiveCoach(ctx, { coachId: params.id, isActive: body.isActive }, who))),
});
