import { addMonths, clubToday } from '@fieldhouse/contracts';
import type { Person, Stage } from './stage.ts';

export interface KnownChild {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string;
}

/** A child of ten more in somebody's family. */
export function addChild(
  { elsewhere }: Stage,
  who: Person,
  firstName: string,
  more: Partial<KnownChild> & { confirmNotDuplicate?: boolean } = {},
): Promise<KnownChild> {
  const birthdate = addMonths(clubToday(new Date()), -10 * 12);
  return elsewhere(who, 'POST', '/api/children', { firstName, lastName: 'Messenger', birthdate, ...more });
}
