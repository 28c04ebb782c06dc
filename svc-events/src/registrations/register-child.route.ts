import { RegisterChild } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import { childFor } from '../children/child-access.ts';
import { registerChild } from './register-child.ts';
import { RegisteredChild } from './registration.ts';

export const registerChildRoute = route({
  method: 'post',
  path: '/api/register-child',
  access: 'signed-in',
  child: 'childId',
  rule: 'guardians and staff',
  permissions: ['registration.create'],
  partPermissions: { 'registration.ignore-age-limit': 'staff' },
  audit: { action: 'registration.added', label: 'Registered', verb: 'registered', subject: 'event', id: 'eventId' },
  summary: 'Register a child for an event',
  body: RegisterChild,
  answers: { 201: RegisteredChild },
  example: { body: { childId: recordOf('own child'), eventId: recordOf('upcoming event') } },
  problems: {
    not_found: 404,
    event_full: 409,
    slot_taken: 409,
    already_registered: 409,
    event_started: 409,
    age_outside_limits: 409,
    child_archived: 409,
    child_merged: 409,
    too_many_changes: 429,
    unavailable: 503,
  },
  idempotent: { permit: ({ body, who, ctx }) => childFor(ctx, who, body.childId, 'change') },
  handle: async ({ body, who, claim, ctx }) => created(await registerChild(ctx, who, body, claim)),
});
