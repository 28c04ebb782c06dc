import type { Db, Tx, Who } from '@fieldhouse/service-kit';
import { hasPasskey } from './passkey.repository.ts';

/** What a coach or an admin has to do with a passkey before anything else. */
export const PASSKEY_DUE = ['make', 'use'] as const;
type PasskeyDue = (typeof PASSKEY_DUE)[number];

/** What a user's session needs before anything else: a first passkey, the use of one; null: nothing. */
export async function passkeyDueOf(
  db: Db | Tx,
  { userId, isPasskeyDue }: Pick<Who, 'userId' | 'isPasskeyDue'>,
): Promise<PasskeyDue | null> {
  if (!isPasskeyDue) return null;
  return (await hasPasskey(db, userId)) ? 'use' : 'make';
}
