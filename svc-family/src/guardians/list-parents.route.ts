import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChild } from '../children/staff-view.ts';
import { visibleChild } from '../children/visible-child.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { guardiansOf } from './guardian.repository.ts';

/** A parent of a child, with contact details (S1 §3). */
const Parent = z
  .object({
    id: Id.describe('The parent’s account'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    isPrimary: z.boolean(),
  })
  .meta({ id: 'Parent' });

export const listParentsRoute = route({
  method: 'get',
  path: '/api/children/{id}/parents',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  partPermissions: { 'child.view-parents': 'staff' },
  summary: 'A child’s parents, the primary one first: for coaches, admins and the parents themselves',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(Parent) },
  example: { params: { id: recordOf('child') } },
  view: { action: 'contact.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    const child = await visibleChild(ctx, who, params.id);
    const guardians = await guardiansOf(ctx.db, child.id);
    const people = await peopleByIds(
      ctx,
      guardians.map(({ userId }) => userId),
    );
    await recordView(ctx, who, { action: 'contact.viewed', ...ofChild(child) });
    return ok(
      guardians.flatMap(({ userId, isPrimary }) => {
        const person = people.get(userId);
        if (!person) return [];
        const { firstName, lastName, email, phone } = person;
        return [{ id: userId, firstName, lastName, email, phone, isPrimary }];
      }),
    );
  },
});
