import { addMonths, clubToday } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';
import type { Person, BrowserSession } from './browser-session.ts';

export interface AddedChild {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string;
}

/** A child of ten more in somebody's family, which adds 20 a day at most. */
export function addChild(
  { sendAs }: BrowserSession,
  who: Person,
  firstName: string,
  more: Partial<AddedChild> & { confirmNotDuplicate?: boolean } = {},
): Promise<AddedChild> {
  const birthdate = addMonths(clubToday(new Date()), -10 * 12);
  return sendAs(who, 'POST', '/api/children', { firstName, lastName: 'Messenger', birthdate, ...more });
}

/** The club's children whose names have these words, archived ones too. */
export function childrenCalled(staff: ApiClient, words: string): Promise<AddedChild[]> {
  return mustAnswer(staff, 200, 'GET', `/api/all-children?q=${encodeURIComponent(words)}`);
}
