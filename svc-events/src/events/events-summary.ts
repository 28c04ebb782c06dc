import * as z from 'zod';

/** What a list of events adds up to (S2 §2). */
export const EventsSummary = z
  .object({
    totalEvents: z.int(),
    totalParticipants: z.int().describe('Active registrations of all of them'),
  })
  .meta({ id: 'EventsSummary' });
export type EventsSummary = z.infer<typeof EventsSummary>;
