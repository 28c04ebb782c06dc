import { addMonths, clubToday } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import type { BrowserSession, Person } from './browser-session.ts';
import { mustAnswer } from './own-people.ts';

export interface AddedChild {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string;
}

/** Adds a child aged ten to a person's family. A family may add 20 children a day. */
export function addChild(
  { sendAs }: BrowserSession,
  who: Person,
  firstName: string,
  changes: Partial<AddedChild> & { confirmNotDuplicate?: boolean } = {},
): Promise<AddedChild> {
  const birthdate = addMonths(clubToday(new Date()), -10 * 12);
  return sendAs(who, 'POST', '/api/children', { firstName, lastName: 'Messenger', birthdate, ...changes });
}

/** The club's children whose names match, archived ones included. */
export function findChildrenByName(staff: ApiClient, name: string): Promise<AddedChild[]> {
  return mustAnswer(staff, 200, 'GET', `/api/all-children?q=${encodeURIComponent(name)}`);
}
