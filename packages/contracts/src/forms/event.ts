import * as z from 'zod';
import { minutesOf } from '../club/clock.ts';
import { DEFAULT_SESSION_DURATION, RECURRENCE_FREQUENCIES, SESSION_DURATIONS, SPORTS } from '../club/enumerations.ts';
import { money } from '../club/format.ts';
import { recurrenceDates } from '../club/recurrence-dates.ts';
import { LocalDate, LocalTime } from '../club/scalars.ts';
import { slotTimes } from '../club/slots.ts';
import { refuseEdit } from './check-edit.ts';
import { numberFault } from './number-fault.ts';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const AGE_MESSAGE = 'Ages are 4 to 18';
const age = z.int(AGE_MESSAGE).min(4, AGE_MESSAGE).max(18, AGE_MESSAGE).nullish();
const MAX_CAPACITY = 10_000;
const MAX_PRICE = 10_000_000;
const COUNT_MESSAGE = 'Number of sessions must be 2 to 52';
const RecurrenceCount = z.int(COUNT_MESSAGE).min(2, COUNT_MESSAGE).max(52, COUNT_MESSAGE);

/** A date far in the past or future is a typing error. A series that starts in 2099 may continue after it. */
export const EventDate = LocalDate.refine(
  (date) => date >= '2000-01-01' && date <= '2099-12-31',
  'Please choose a date between 2000 and 2099',
);

const NO_TITLE = 'Title is required';
const title = z.string(NO_TITLE).trim().min(1, NO_TITLE).max(120, tooLongMessage(120));

/** The rule for the title of an event (product decision 50). */
export const EventTitle = z.object({ title: title.refine(...oneLine('Title')) });

/** The fields of the event form (S1 §3, S2 §5), without the rules between them. */
export const EventFields = EventTitle.extend({
  description: z.string().trim().max(4000, tooLongMessage(4000)).nullish(),
  date: z.string('Date is required').min(1, 'Date is required').pipe(EventDate),
  startTime: z.string('Start time is required').min(1, 'Start time is required').pipe(LocalTime),
  endTime: z.string('End time is required').min(1, 'End time is required').pipe(LocalTime),
  locationId: z.int('Location is required').positive('Location is required'),
  sport: z.enum(SPORTS, 'Sport is required'),
  capacity: z
    .int(numberFault('Capacity is required', 'Capacity must be a whole number'))
    .min(1, 'Capacity is required')
    .max(MAX_CAPACITY, `Capacity may be at most ${MAX_CAPACITY.toLocaleString('en-US')}`),
  price: z
    .int(numberFault('Price is required', 'Price must be an amount, such as 25.00'))
    .min(0, 'Price is required')
    .max(MAX_PRICE, `Price may be at most ${money(MAX_PRICE)}`),
  coachIds: z
    .array(z.int().positive(), 'At least one coach is required')
    .min(1, 'At least one coach is required')
    .max(20),
  minAge: age,
  maxAge: age,
  allowTimeSlots: z.boolean().default(false),
  sessionDuration: z.union(SESSION_DURATIONS.map((minutes) => z.literal(minutes))).nullish(),
  isMultiDay: z.boolean().default(false),
  endDate: EventDate.nullish(),
  assignedTeamId: z.int().positive().nullish().describe('Null: no team'),
  isRecurring: z.boolean().default(false),
  recurrenceFrequency: z.enum(RECURRENCE_FREQUENCIES).nullish(),
  recurrenceCount: RecurrenceCount.nullish(),
  skipDates: z.array(LocalDate).max(52).nullish().describe('First days of a series on which no event is created'),
});

/** The message when the capacity is higher than the number of slots (S1 §5). */
export function slotCapacityMessage(slots: number, minutes: number): string {
  return `Maximum capacity for time slots is ${slots} (one child per ${minutes}-minute slot)`;
}

/** The fields that the rules between fields check. */
type CheckedFields = Pick<
  z.infer<typeof EventFields>,
  'date' | 'startTime' | 'endTime' | 'endDate' | 'isMultiDay' | 'minAge' | 'maxAge' | 'allowTimeSlots' | 'capacity'
> & { sessionDuration?: number | null | undefined };

/** Faults between the fields of an event, each with the field to change (S1 §5, S2 §5, product decisions 31, 32). */
export function eventFaults(event: CheckedFields): { path: keyof CheckedFields; message: string }[] {
  const faults: ReturnType<typeof eventFaults> = [];
  const refuse = (path: keyof CheckedFields, message: string) => faults.push({ path, message });
  if (minutesOf(event.endTime) <= minutesOf(event.startTime)) refuse('endTime', 'End time must be after start time');
  if (event.minAge && event.maxAge && event.minAge > event.maxAge) {
    refuse('minAge', 'Minimum age must be less than or equal to maximum age');
  }
  if (event.isMultiDay && (!event.endDate || event.endDate < event.date)) {
    refuse('endDate', 'End date is required for multi-day events and must be after start date');
  }
  if (event.isMultiDay && event.allowTimeSlots) refuse('allowTimeSlots', 'Time slots are for single-day events');
  if (event.allowTimeSlots) {
    const minutes = event.sessionDuration ?? DEFAULT_SESSION_DURATION;
    const slots = slotTimes(event.startTime, event.endTime, minutes).length;
    if (event.capacity > slots) refuse('capacity', slotCapacityMessage(slots, minutes));
  }
  return faults;
}

type FilledEvent = z.infer<typeof EventFields>;

function refuseBetweenFields(event: FilledEvent, context: z.RefinementCtx): void {
  const refuse = (path: keyof FilledEvent, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: event[path] });
  for (const { path, message } of eventFaults(event)) refuse(path, message);
  if (event.isRecurring && !event.recurrenceFrequency) refuse('recurrenceFrequency', 'Frequency is required');
  if (event.isRecurring && !event.recurrenceCount) refuse('recurrenceCount', 'Number of sessions is required');
  const fault = skipFault(event);
  if (fault !== undefined) refuse('skipDates', fault);
}

/** The fields that say on which days a series has its events. */
type SeriesDates = Pick<
  z.input<typeof EventFields>,
  'date' | 'isRecurring' | 'recurrenceFrequency' | 'recurrenceCount' | 'skipDates'
>;

/** First days of all events of the series, with those that are skipped; empty while its fields are not valid. */
export function datesOfSeries({ date, isRecurring, recurrenceFrequency, recurrenceCount }: SeriesDates): LocalDate[] {
  const count = RecurrenceCount.safeParse(recurrenceCount).data;
  if (!isRecurring || !recurrenceFrequency || !count || !LocalDate.safeParse(date).success) return [];
  return recurrenceDates(date, recurrenceFrequency, count);
}

/** What is wrong with the skipped days of a series (S2 §5); those of a single event do not matter. */
function skipFault(event: FilledEvent): string | undefined {
  const dates = datesOfSeries(event);
  const skipped = event.skipDates ?? [];
  if (dates.length === 0 || skipped.length === 0) return undefined;
  if (skipped.some((date) => !dates.includes(date))) return 'Only dates of the series can be skipped';
  return dates.length - new Set(skipped).size < 2 ? 'At least 2 dates must remain' : undefined;
}

/** The event form with the rules between its fields (S1 §5, S2 §5, product decisions 31, 32, 34). */
export const EventForm = EventFields.superRefine(refuseBetweenFields);
export type EventForm = z.infer<typeof EventForm>;

/** The same for an existing event: a title that equals the `stored` one is not checked (product decision 50). */
export function editedEventForm(stored: { title: string }) {
  return EventFields.extend({ title }).superRefine(refuseBetweenFields).superRefine(refuseEdit(EventTitle, stored));
}

/**
 * Changes of an event (product decision 6): an absent field stays, null clears an optional one. The caller checks the
 * rules between the fields on the changed event with `eventFaults`, and a changed title with
 * `checkEdit(EventTitle, ...)`. An existing event cannot be made recurring.
 */
export const EventChanges = EventFields.omit({
  isRecurring: true,
  recurrenceFrequency: true,
  recurrenceCount: true,
  skipDates: true,
})
  .extend({ title, allowTimeSlots: z.boolean(), isMultiDay: z.boolean() })
  .partial();
export type EventChanges = z.infer<typeof EventChanges>;

/** Why an event is deleted or changed, for the families: 'Lightning'. */
const reason = z.string().trim().max(200, tooLongMessage(200));

/** A request that changes an event, with the optional reason that its families are told (product decision 91). */
export const EditEventForm = EventChanges.extend({ reason: reason.refine(...oneLine('Reason')).nullish() });
export type EditEventForm = z.infer<typeof EditEventForm>;

/** The optional reason for deleting an event (product decision 73): 'Lightning'. */
export const DeleteEventForm = z.object({ reason: reason.nullish() });
export type DeleteEventForm = z.infer<typeof DeleteEventForm>;

/** The events of a recurring series that an edit or a deletion applies to (product decision 34). */
export const SERIES_SCOPES = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
