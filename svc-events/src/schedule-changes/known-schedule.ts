import { clubLocal, type LocalTime } from '@fieldhouse/contracts';
import type { TrainingEvent } from '../events/event.ts';

/** What families are told when an edit changes it (product decision 91). */
export type EventSchedule = Pick<
  TrainingEvent,
  'date' | 'endDate' | 'startTime' | 'endTime' | 'locationId' | 'location' | 'coachIds' | 'instructor'
>;

export interface Times {
  startTime: LocalTime;
  endTime: LocalTime;
}

/** The schedule before an edit, with the times of the slots that the event offered, by their ids. */
export interface KnownSchedule extends EventSchedule {
  slots: Readonly<Record<string, Times>>;
}

/** An edit, with what families knew before it. */
export interface ScheduleEdit {
  /** The instant of the edit. */
  at: string;
  known: KnownSchedule;
}

/** A registration of an event, with its time slot where it has one. */
export interface Registered {
  registeredAt: string;
  timeSlot: (Times & { id: number }) | null;
}

/** The parts of an event that families are told of. */
export function scheduleOf(event: TrainingEvent): EventSchedule {
  const { date, endDate, startTime, endTime, locationId, location, coachIds, instructor } = event;
  return { date, endDate, startTime, endTime, locationId, location, coachIds, instructor };
}

/** Whether two schedules say the same: a location or a coach with another name is the same one. */
export function isSameSchedule(one: EventSchedule, other: EventSchedule): boolean {
  return (
    one.date === other.date &&
    one.endDate === other.endDate &&
    one.startTime === other.startTime &&
    one.endTime === other.endTime &&
    one.locationId === other.locationId &&
    hasSameCoaches(one, other)
  );
}

/** Whether two schedules have the same coaches, in any order. */
export function hasSameCoaches(
  { coachIds: some }: Pick<EventSchedule, 'coachIds'>,
  { coachIds: others }: Pick<EventSchedule, 'coachIds'>,
): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}

/**
 * What the family of a registration last knew, at the times of its slot where it has one, when that differs from the
 * event as it is now; undefined when it is the same, or when it was registered after the last edit (product decision
 * 91). What did not change has the names of now.
 */
export function differingSchedule(
  { registeredAt, timeSlot }: Registered,
  edits: readonly ScheduleEdit[],
  now: EventSchedule,
): EventSchedule | undefined {
  const known = edits.find(({ at }) => at >= registeredAt)?.known;
  if (!known) return undefined;
  const { slots, ...schedule } = known;
  // A slot that was added since is known to the family that took it.
  const before = { ...schedule, ...(timeSlot && timesOf(slots[timeSlot.id] ?? timeSlot)) };
  const after = { ...now, ...(timeSlot && timesOf(timeSlot)) };
  if (isSameSchedule(before, after)) return undefined;
  return {
    ...before,
    ...(before.locationId === after.locationId && { location: after.location }),
    ...(hasSameCoaches(before, after) && { instructor: after.instructor }),
  };
}

const timesOf = ({ startTime, endTime }: Times): Times => ({ startTime, endTime });

/** Whether the end of an event has passed, on the club's clock. */
export function isOver({ date, endDate, endTime }: EventSchedule, now: Date): boolean {
  const local = clubLocal(now);
  return `${local.date} ${local.time}` >= `${endDate ?? date} ${endTime}`;
}
