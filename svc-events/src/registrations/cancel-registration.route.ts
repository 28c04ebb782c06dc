import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { cancelForChild, cancelRegistration } from './cancel-registration.ts';
import { EventPlaces } from './registration.ts';

const CancelledRegistration = z
  .object({ registrationId: Id, childId: Id, event: EventPlaces })
  .meta({ id: 'CancelledRegistration' });

const CANCELLED = {
  action: 'registration.cancelled',
  label: 'Cancelled registration',
  verb: 'cancelled a registration of',
  subject: 'event',
} as const;

export const cancelForChildRoute = route({
  method: 'delete',
  path: '/api/registrations/cancel/{childId}/{eventId}',
  access: 'signed-in',
  child: 'childId',
  rule: 'guardians and staff',
  permissions: ['registration.cancel'],
  audit: { ...CANCELLED, id: 'eventId' },
  summary: 'Cancel a child’s registration for an event',
  params: z.object({ childId: IdParam, eventId: IdParam }),
  answers: { 200: CancelledRegistration },
  example: { params: { childId: recordOf('registration', 'childId'), eventId: recordOf('registration', 'eventId') } },
  problems: { not_found: 404, event_started: 409, child_merged: 409, unavailable: 503 },
  handle: async ({ params, who, ctx }) => ok(await cancelForChild(ctx, who, params.childId, params.eventId)),
});

export const cancelRegistrationRoute = route({
  method: 'delete',
  path: '/api/registrations/{registrationId}',
  access: ['coach', 'admin'],
  permissions: ['registration.cancel-any'],
  audit: CANCELLED,
  summary: 'Cancel a registration',
  params: z.object({ registrationId: IdParam }),
  answers: { 200: CancelledRegistration },
  example: { params: { registrationId: recordOf('registration to cancel') } },
  problems: { not_found: 404, event_started: 409 },
  handle: async ({ params, who, ctx }) => ok(await cancelRegistration(ctx, who, params.registrationId)),
});
