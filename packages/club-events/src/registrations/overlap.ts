import { isolated, type LocalDate, type LocalTime, timeRange } from '@fieldhouse/contracts/club';

interface Hours {
  startTime: LocalTime;
  endTime: LocalTime;
}

interface TimedEvent extends Hours {
  id: number;
  title: string;
  date: LocalDate;
  endDate: LocalDate | null;
  timeSlot: Hours | null;
}

/** The event to register for; `timeSlot` is the chosen slot. */
export type ChosenEvent = Omit<TimedEvent, 'title'>;

/**
 * 'Mateo also has Hitting Clinic, 9:00 – 10:30 AM' if the child has another event at that time, otherwise null.
 * Overlaps are allowed (product decision 30). Each day of a longer event has the same hours.
 */
export function overlapText(firstName: string, others: readonly TimedEvent[], wanted: ChosenEvent): string | null {
  const other = others.find((each) => each.id !== wanted.id && sameDay(each, wanted) && sameHour(each, wanted));
  if (other === undefined) return null;
  const { startTime, endTime } = hoursOf(other);
  return `${isolated(firstName)} also has ${other.title}, ${timeRange(startTime, endTime)}`;
}

const hoursOf = (occasion: Hours & { timeSlot: Hours | null }): Hours => occasion.timeSlot ?? occasion;

type Days = Pick<TimedEvent, 'date' | 'endDate'>;
const sameDay = (one: Days, other: Days) =>
  one.date <= (other.endDate ?? other.date) && other.date <= (one.endDate ?? one.date);

function sameHour(one: Parameters<typeof hoursOf>[0], other: Parameters<typeof hoursOf>[0]): boolean {
  const [first, second] = [hoursOf(one), hoursOf(other)];
  return first.startTime < second.endTime && second.startTime < first.endTime;
}
