import { addDays, addMonths, type LocalDate } from '@fieldhouse/contracts';
import type { DemoChild } from '@fieldhouse/contracts/demo';

/** The birth date that gives a demo child its age, the last birthday so many days ago. */
export function birthdateOf(
  { age, daysSinceBirthday }: Pick<DemoChild, 'age' | 'daysSinceBirthday'>,
  today: LocalDate,
): LocalDate {
  return addMonths(addDays(today, -daysSinceBirthday), -12 * age);
}
