import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { removeFromFamily } from './remove-from-family.ts';

const Removal = z
  .object({
    id: Id,
    outcome: z
      .enum(['unlinked', 'deleted'])
      .describe(
        'Unlinked: another guardian remains. Deleted: the child is removed from the club, and its places are free',
      ),
  })
  .meta({ id: 'ChildRemoval' });

export const removeFromFamilyRoute = route({
  method: 'delete',
  path: '/api/children/{id}',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  permissions: ['child.remove'],
  audit: { action: 'child.removed', label: 'Removed child', verb: 'removed', subject: 'child' },
  summary: 'Remove a child from the caller’s family; an admin who is not its guardian removes it from the club',
  params: z.object({ id: IdParam }),
  answers: { 200: Removal },
  example: { params: { id: recordOf('child') } },
  problems: { forbidden: 403, not_found: 404, child_merged: 409 },
  handle: async ({ params, who, ctx }) => ok({ id: params.id, outcome: await removeFromFamily(ctx, who, params.id) }),
});
