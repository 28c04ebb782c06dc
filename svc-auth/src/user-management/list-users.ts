import { Id, type Role } from '@fieldhouse/contracts';
import { countRows, type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ACCOUNT_COLUMNS } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';

export const USER_SORTS = [
  'name',
  '-name',
  'username',
  '-username',
  'email',
  '-email',
  'role',
  '-role',
  'createdAt',
  '-createdAt',
] as const;
type UserSort = (typeof USER_SORTS)[number];

interface Order {
  /** All keys are texts, so that a cursor of another order is valid in this one. */
  keys: readonly string[];
  isDescending: boolean;
}

const NAME = ['last_name COLLATE "und-x-icu"', 'first_name COLLATE "und-x-icu"'];
const USERNAME = ['fold_case(username) COLLATE "und-x-icu"'];
const EMAIL = ['fold_case(email) COLLATE "und-x-icu"'];
const CREATED = ['instant_text(created_at) COLLATE "C"'];

const ascending = (...keys: readonly string[]): Order => ({ keys, isDescending: false });
const descending = (...keys: readonly string[]): Order => ({ keys, isDescending: true });

const ORDERS: Readonly<Record<UserSort, Order>> = {
  name: ascending(...NAME),
  '-name': descending(...NAME),
  username: ascending(...USERNAME),
  '-username': descending(...USERNAME),
  email: ascending(...EMAIL),
  '-email': descending(...EMAIL),
  role: ascending('role', ...NAME),
  '-role': descending('role', ...NAME),
  createdAt: ascending(...CREATED),
  '-createdAt': descending(...CREATED),
};

/** An account in the list, with its position. */
interface ListedAccount extends Account {
  sortKey: string[];
}

/** A row's position in the list, for the cursor of the next page. */
export function positionOf({ sortKey, id }: ListedAccount): [string[], number] {
  return [sortKey, id];
}

interface UserQuery extends Pick<ListQuery, 'limit' | 'cursor' | 'q'> {
  sort?: UserSort | undefined;
  role?: Role | undefined;
  /** Found as well: whom `q` finds by the name of a child. */
  guardianIds?: readonly number[];
}

/**
 * Accounts, optionally of one role, by default ordered by last and first name: up to `limit + 1` rows after the cursor,
 * and the total number. Each word of `q` has to begin a word of the name, the username, the email address or the phone,
 * ignoring case and accents, unless it is one of `guardianIds`; what contains an @ has to be part of the username or
 * the address. Throws 400 for an invalid cursor.
 */
export async function listUsers(
  db: Db,
  { limit, cursor, q, role, sort = 'name', guardianIds = [] }: UserQuery,
): Promise<{ rows: ListedAccount[]; total: number }> {
  const { keys, isDescending } = ORDERS[sort];
  const after = readCursor(cursor, z.tuple([z.array(z.string()).length(keys.length), Id]));
  const prefixes = prefixQuery(q);
  const matching = () => {
    const accounts = db('account');
    if (role !== undefined) accounts.where({ role });
    if (prefixes !== undefined) {
      const found = '(array_to_tsvector(found_by) @@ ?::tsquery OR id = ANY(?))';
      accounts.whereRaw(found, [prefixes, [...guardianIds]]);
    }
    for (const address of addressesIn(q)) {
      accounts.whereRaw(`strpos(fold_case(username || ' ' || email), fold_case(?)) > 0`, [address]);
    }
    return accounts;
  };

  const page = matching()
    .select<ListedAccount[]>(db.raw(ACCOUNT_COLUMNS), db.raw(`ARRAY[${keys.join(', ')}]::text[] AS "sortKey"`))
    .orderByRaw([...keys, 'id'].map((key) => `${key} ${isDescending ? 'DESC' : 'ASC'}`).join(', '));
  if (after) {
    const given = keys.map(() => '?::text').join(', ');
    page.whereRaw(`(${keys.join(', ')}, id) ${isDescending ? '<' : '>'} (${given}, ?)`, [...after[0], after[1]]);
  }
  if (limit !== undefined) page.limit(limit + 1);

  const [rows, total] = await Promise.all([page, countRows(db, matching())]);
  return { rows, total };
}

/** The words with an @: one person's name and another's domain are not an address. */
function addressesIn(q = ''): string[] {
  return q.split(/\s+/).filter((word) => word.length > 1 && word.includes('@'));
}
