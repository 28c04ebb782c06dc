import type { ListedChild } from '@fieldhouse/api';
import { addDays, ageOn, clubToday, type LocalDate, shortDay } from '@fieldhouse/contracts/club';

const SOON_DAYS = 30;

/** 'Age 8', and for a birthday within a month 'Age 8 · turns 9 on Dec 3'. */
export function foundChildText({ birthdate, age }: Pick<ListedChild, 'birthdate' | 'age'>, now: Date): string {
  const birthday = soonBirthday(birthdate, clubToday(now));
  return birthday ? `Age ${age} · turns ${ageOn(birthdate, birthday)} on ${shortDay(birthday)}` : `Age ${age}`;
}

function soonBirthday(birthdate: LocalDate, today: LocalDate): LocalDate | undefined {
  const age = ageOn(birthdate, today);
  const days = Array.from({ length: SOON_DAYS }, (_, index) => addDays(today, index + 1));
  return days.find((day) => ageOn(birthdate, day) > age);
}
