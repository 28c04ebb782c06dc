import * as z from 'zod';
import { EMAIL_DELIVERIES } from '../club/enumerations.ts';
import { internalCall, OPTIONAL_TIMEOUT_MS } from './call.ts';

/**
 * Whether email is sent or stored in the platform: events calls notify for the reminders screens, auth to know whether
 * the owner of an address can confirm it.
 */
export const emailDelivery = internalCall({
  to: 'notify',
  name: 'email-delivery',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['auth', 'events'],
  input: z.object({}),
  output: z.object({ delivery: z.enum(EMAIL_DELIVERIES) }),
});
