import type { Event } from '@fieldhouse/api';
import { clubLocal } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';

type Schedule = Pick<Event, 'date' | 'endDate' | 'startTime' | 'endTime' | 'locationId' | 'coachIds'>;

/**
 * Whether an edit changes what families are told of: date, time, location or coaches of an event that is not over after
 * it (product decision 91).
 */
export function changesSchedule(before: Schedule, after: Schedule, now: Date): boolean {
  const { date, time } = clubLocal(now);
  if (`${after.endDate ?? after.date} ${after.endTime}` <= `${date} ${time}`) return false;
  return (
    before.date !== after.date ||
    before.endDate !== after.endDate ||
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.locationId !== after.locationId ||
    before.coachIds.length !== after.coachIds.length ||
    !before.coachIds.every((id) => after.coachIds.includes(id))
  );
}

/** 'The families of 22 children are told in two minutes.'; undefined: nobody is. */
export function toldText(registered: number, scope: SeriesScope | 'chosen'): string | undefined {
  if (scope !== 'one') return 'The families of each changed event are told in two minutes.';
  if (registered === 0) return undefined;
  return registered === 1
    ? 'The family of 1 child is told in two minutes.'
    : `The families of ${registered} children are told in two minutes.`;
}
