import { EditedChildProfile, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isGuardianOfMerged } from '../guardians/guardian.repository.ts';
import { changeChild } from './change-child.ts';
import { Child, toChild } from './child.schema.ts';
import { registeredEventsOf } from './registered-events-of.ts';

export const changeChildRoute = route({
  method: 'put',
  path: '/api/children/{id}',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  permissions: ['child.edit'],
  audit: { action: 'child.changed', label: 'Changed child', verb: 'changed', subject: 'child' },
  summary: 'Replace a child’s profile, for its guardians and admins',
  description: [
    'An optional field that is absent is cleared. A changed name has at most 60 characters: letters, spaces, hyphens,',
    'apostrophes and periods. With `If-Match: "{version}"` the change is refused when somebody else has changed the',
    'profile since.',
  ].join(' '),
  params: z.object({ id: IdParam }),
  body: EditedChildProfile.meta({ id: 'ChildProfile' }),
  answers: { 200: Child },
  example: {
    params: { id: recordOf('own child') },
    body: { firstName: 'Rosa', lastName: 'O’Neil', birthdate: '2016-02-29' },
  },
  problems: { forbidden: 403, not_found: 404, child_merged: 409, version_conflict: 412, too_many_changes: 429 },
  handle: async ({ params, body, who, header, ctx }) => {
    const change = { childId: params.id, profile: body, ifMatch: header('If-Match') };
    const child = await changeChild(ctx, who, change);
    const events = await registeredEventsOf(ctx, [child.id], who);
    const isGuardian = await isGuardianOfMerged(ctx.db, child.id, who.userId);
    return ok(toChild(child, { who, now: ctx.clock(), events: events(child.id), mayChange: true, isGuardian }));
  },
});
