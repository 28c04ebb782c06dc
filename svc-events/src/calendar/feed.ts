import { Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

/** A link to a calendar, as its guardian sees it; the link itself is shown once. */
export const CalendarFeed = z
  .object({
    id: Id,
    name: z.string(),
    childIds: z.array(Id).nullable().describe('Null: all children of the guardian, later ones too'),
    createdAt: Instant,
    fetchedAt: Instant.nullable().describe('When a calendar program last asked for it'),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** How long a revoked link answers an empty calendar: programs then remove their entries. */
export const EMPTY_DAYS = 30;
