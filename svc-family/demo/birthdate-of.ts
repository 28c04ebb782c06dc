import { addDays, addMonths, type LocalDate } from '@fieldhouse/contracts';
import type { DemoChild } from '@fieldhouse/contracts/demo';

/** The birth date of a demo child with this age, whose last birthday was `daysSinceBirthday` days before `today`. */
export function birthdateOf(
  { age, daysSinceBirthday }: Pick<DemoChild, 'age' | 'daysSinceBirthday'>,
  today: LocalDate,
): LocalDate {
  return addMonths(addDays(today, -daysSinceBirthday), -12 * age);
}
