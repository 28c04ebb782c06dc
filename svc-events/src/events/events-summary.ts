import * as z from 'zod';

/** The totals of a list of events (S2 §2). */
export const EventsSummary = z
  .object({
    totalEvents: z.int(),
    totalParticipants: z.int().describe('Active registrations of all of them'),
  })
  .meta({ id: 'EventsSummary' });
export type EventsSummary = z.infer<typeof EventsSummary>;
