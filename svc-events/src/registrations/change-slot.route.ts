import { ChangeSlot, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeSlot, registeredChildFor } from './change-slot.ts';
import { RegisteredChild } from './registration.ts';

export const changeSlotRoute = route({
  method: 'put',
  path: '/api/registrations/{id}/slot',
  access: 'signed-in',
  rule: 'guardians and staff',
  permissions: ['registration.change-slot'],
  audit: {
    action: 'registration.slot-changed',
    label: 'Changed time',
    verb: 'changed the time of',
    subject: 'event',
    id: null,
  },
  summary: 'Give a registered child another time slot of the event',
  description: 'The slot before becomes free in the same transaction; after a refusal the child still has it.',
  params: z.object({ id: IdParam }),
  body: ChangeSlot,
  answers: { 200: RegisteredChild },
  example: { params: { id: recordOf('registration with a time slot') }, body: { timeSlotId: recordOf('time slot') } },
  problems: {
    not_found: 404,
    slot_taken: 409,
    event_started: 409,
    child_merged: 409,
    too_many_changes: 429,
    unavailable: 503,
  },
  idempotent: { permit: ({ who, ctx }, { registration }) => registeredChildFor(ctx, who, registration.childId) },
  handle: async ({ params, body, who, claim, ctx }) =>
    ok(await changeSlot(ctx, who, { registrationId: params.id, timeSlotId: body.timeSlotId }, claim)),
});
