import type { CancelledEvent, Child, RegisteredEvent } from '@fieldhouse/api';

/** A registration of the family, or one whose event was deleted. */
export type ScheduleEntry =
  | { state: 'registered'; child: Child; event: RegisteredEvent }
  | { state: 'cancelled'; child: Child; event: CancelledEvent };

/** The registrations of the children, the soonest first, with the events that were deleted (product decision 87). */
export function scheduleEntries(children: readonly Child[]): ScheduleEntry[] {
  const entries = children.flatMap((child): ScheduleEntry[] => [
    ...(child.registeredEvents ?? []).map((event) => ({ state: 'registered' as const, child, event })),
    ...(child.cancelledEvents ?? []).map((event) => ({ state: 'cancelled' as const, child, event })),
  ]);
  return entries.sort((one, other) => startOf(one).localeCompare(startOf(other)));
}

const startOf = ({ event: { date, startTime, timeSlot } }: ScheduleEntry) =>
  `${date} ${timeSlot?.startTime ?? startTime}`;

/** The first registrations up to the limit, and every deleted or changed event: the family has to see what changed. */
export function firstEntries(entries: readonly ScheduleEntry[], limit: number): ScheduleEntry[] {
  const registered = entries.filter(({ state }) => state === 'registered').slice(0, limit);
  return entries.filter(
    (entry) => entry.state === 'cancelled' || entry.event.changedFrom || registered.includes(entry),
  );
}
