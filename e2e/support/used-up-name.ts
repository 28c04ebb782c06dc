import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import type { Name } from './names.ts';
import { mustAnswer, registerOwnParent } from './own-people.ts';

/**
 * A child of ten whose name nobody may try for the rest of the day: three birth dates did not match. Its birth date.
 */
export async function useUpName(site: string, name: Name): Promise<string> {
  const birthdate = addMonths(clubToday(new Date()), -120);
  const [family, otherParent] = [await registerOwnParent(site), await registerOwnParent(site)];
  await mustAnswer(family.client, 201, 'POST', '/api/children', { ...name, birthdate });
  for (const years of [1, 2, 3]) {
    const typed = addMonths(birthdate, 12 * years);
    await mustAnswer(otherParent.client, 201, 'POST', '/api/children', { ...name, birthdate: typed });
  }
  return birthdate;
}

/**
 * A birth date that is not close to one of the parent's own children of this name; phone and desk add at the same
 * moment.
 */
export async function freeBirthdate(
  parent: ApiClient,
  { firstName, onPhone }: Pick<Name, 'firstName'> & { onPhone: boolean },
): Promise<string> {
  const children = await mustAnswer<Name[]>(parent, 200, 'GET', '/api/children');
  const own = children.filter((child) => child.firstName === firstName).length;
  return addDays(addMonths(clubToday(new Date()), -11 * 12), -30 * own - (onPhone ? 15 : 0));
}
