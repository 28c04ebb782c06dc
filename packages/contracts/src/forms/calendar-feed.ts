import * as z from 'zod';
import { Id } from '../club/scalars.ts';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const NAME_MESSAGE = 'Please enter a name for the calendar';
const MAX_NAME = 60;
const CHILDREN_MESSAGE = 'Please choose a child';

/** Links of one guardian (S1.9.236). */
export const MOST_CALENDAR_FEEDS = 10;

/** A link to a calendar of the caller's children (S1.5.146); without `childIds` of all of them, also of later ones. */
export const CalendarFeedForm = z.object({
  name: z
    .string(NAME_MESSAGE)
    .trim()
    .min(1, NAME_MESSAGE)
    .max(MAX_NAME, tooLongMessage(MAX_NAME))
    .refine(...oneLine('The name')),
  childIds: z.array(Id).min(1, CHILDREN_MESSAGE).max(100).optional(),
});
export type CalendarFeedForm = z.infer<typeof CalendarFeedForm>;

/** A change of it; null: all children. */
export const CalendarFeedChange = z
  .object({ name: CalendarFeedForm.shape.name, childIds: CalendarFeedForm.shape.childIds.unwrap().nullable() })
  .partial();
export type CalendarFeedChange = z.infer<typeof CalendarFeedChange>;
