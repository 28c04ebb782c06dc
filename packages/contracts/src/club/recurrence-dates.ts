import { addDays, addMonths } from './clock.ts';
import type { RecurrenceFrequency } from './enumerations.ts';
import type { LocalDate } from './scalars.ts';

const nextDate: Readonly<Record<RecurrenceFrequency, (first: LocalDate, times: number) => LocalDate>> = {
  weekly: (first, times) => addDays(first, 7 * times),
  biweekly: (first, times) => addDays(first, 14 * times),
  // Counted from the first date each time: 31 January, 28 February, 31 March, never 28 March.
  monthly: (first, times) => addMonths(first, times),
};

/** The dates of a series, the first included: `count` of them (product decision 34). */
export function recurrenceDates(first: LocalDate, frequency: RecurrenceFrequency, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, times) => nextDate[frequency](first, times));
}
