import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import type { Name } from './names.ts';
import { mustAnswer, registerOwnParent } from './own-people.ts';

/**
 * Adds a child aged ten and uses up the attempts at its name: another parent enters three wrong birth dates, so that no
 * candidates are shown for this name for the rest of the day. Returns its birth date.
 */
export async function useUpNameAttempts(site: string, name: Name): Promise<string> {
  const birthdate = addMonths(clubToday(new Date()), -120);
  const [family, otherParent] = [await registerOwnParent(site), await registerOwnParent(site)];
  await mustAnswer(family.client, 201, 'POST', '/api/children', { ...name, birthdate });
  for (const years of [1, 2, 3]) {
    const wrong = addMonths(birthdate, 12 * years);
    await mustAnswer(otherParent.client, 201, 'POST', '/api/children', { ...name, birthdate: wrong });
  }
  return birthdate;
}

/**
 * A birth date that is not close to those of the parent's own children of this name. The phone and the desktop browser
 * add a child at the same time, so each gets another date.
 */
export async function unusedBirthdate(
  parent: ApiClient,
  { firstName, onPhone }: Pick<Name, 'firstName'> & { onPhone: boolean },
): Promise<string> {
  const children = await mustAnswer<Name[]>(parent, 200, 'GET', '/api/children');
  const own = children.filter((child) => child.firstName === firstName).length;
  return addDays(addMonths(clubToday(new Date()), -11 * 12), -30 * own - (onPhone ? 15 : 0));
}
