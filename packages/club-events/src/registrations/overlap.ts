import { type LocalDate, type LocalTime, timeRange } from '@fieldhouse/contracts/club';

interface Hours {
  startTime: LocalTime;
  endTime: LocalTime;
}

interface Occasion extends Hours {
  id: number;
  title: string;
  date: LocalDate;
  endDate: LocalDate | null;
  timeSlot: Hours | null;
}

/** The event about to be chosen; `timeSlot` is the chosen slot. */
export type Wanted = Omit<Occasion, 'title'>;

/**
 * 'Mateo also has Hitting Clinic, 9:00 – 10:30 AM' when the child is somewhere else at that time, otherwise null.
 * Overlapping is allowed (product decision 30). Days of a longer event all have its hours.
 */
export function overlapText(firstName: string, others: readonly Occasion[], wanted: Wanted): string | null {
  const other = others.find((each) => each.id !== wanted.id && sameDay(each, wanted) && sameHour(each, wanted));
  if (other === undefined) return null;
  const { startTime, endTime } = hoursOf(other);
  return `${firstName} also has ${other.title}, ${timeRange(startTime, endTime)}`;
}

const hoursOf = (occasion: Hours & { timeSlot: Hours | null }): Hours => occasion.timeSlot ?? occasion;

type Days = Pick<Occasion, 'date' | 'endDate'>;
const sameDay = (one: Days, other: Days) =>
  one.date <= (other.endDate ?? other.date) && other.date <= (one.endDate ?? one.date);

function sameHour(one: Parameters<typeof hoursOf>[0], other: Parameters<typeof hoursOf>[0]): boolean {
  const [first, second] = [hoursOf(one), hoursOf(other)];
  return first.startTime < second.endTime && second.startTime < first.endTime;
}
