import { RegisterChild, RegisteredEvent } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { registerChild } from './register-child.ts';
import { EventPlaces, Registration } from './registration.ts';

export const registerChildRoute = route({
  method: 'post',
  path: '/api/register-child',
  access: 'signed-in',
  summary: 'Register a child for an event',
  body: RegisterChild,
  answers: {
    201: z
      .object({ registration: Registration, registeredEvent: RegisteredEvent, event: EventPlaces })
      .meta({ id: 'RegisteredChild' }),
  },
  problems: {
    not_found: 404,
    event_full: 409,
    slot_taken: 409,
    already_registered: 409,
    event_started: 409,
    age_outside_limits: 409,
    child_archived: 409,
    unavailable: 503,
  },
  idempotent: true,
  handle: async ({ body, who, header, ctx }) =>
    created(await registerChild(ctx, who, body, header('Idempotency-Key') ?? null)),
});
