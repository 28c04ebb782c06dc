import { ArchiveChange, Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { archiveChild } from './archive-child.ts';

const ArchivedChild = z
  .object({ id: Id, firstName: z.string(), lastName: z.string(), isActive: z.boolean() })
  .meta({ id: 'ArchivedChild' });

export const archiveChildRoute = route({
  method: 'put',
  path: '/api/admin/children/{id}/archive',
  access: ['admin'],
  child: 'id',
  permissions: ['child.archive'],
  audit: {
    byField: 'isActive',
    actions: {
      true: { action: 'child.restored', label: 'Restored child', verb: 'restored' },
      false: { action: 'child.archived', label: 'Archived child', verb: 'archived' },
    },
    subject: 'child',
  },
  summary: 'Archive a child or restore one; its registrations stay',
  params: z.object({ id: IdParam }),
  body: ArchiveChange.meta({ id: 'ArchiveChange' }),
  answers: { 200: ArchivedChild },
  example: { params: { id: recordOf('child to archive') }, body: { isActive: false } },
  problems: { not_found: 404, child_merged: 409 },
  async handle({ ctx, params, body, who }) {
    const child = await archiveChild(ctx, { childId: params.id, isActive: body.isActive }, who);
    const { id, firstName, lastName, isActive } = child;
    return ok({ id, firstName, lastName, isActive });
  },
});
