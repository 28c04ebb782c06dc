import { oneLine } from './email.ts';
import type { Fact } from './email-content.ts';

/** With which name a person signs in: who forgot it finds it in the emails about the account. */
export function usernameFact(username: string): Fact {
  return { name: 'Username', lines: [[oneLine(username)]] };
}
