import { type Db, prepared, type Tx } from '@fieldhouse/service-kit';
import type { KnownChild } from './child.ts';
import type { Person } from './user.ts';

/** What is known here of children and accounts. */
export interface KnownPeople {
  /** What svc-family last published of a child; undefined: nothing yet. */
  child: (childId: number) => KnownChild | undefined;
  /** The users who are guardians of a child, in order of the links. */
  guardianIds: (childId: number) => number[];
  /** Those of these users that svc-auth has published nothing of yet. */
  unknownUsers: (userIds: readonly number[]) => number[];
  /** Those of these users whose account is open, in this order. */
  accounts: (userIds: readonly number[]) => Person[];
  /**
   * Who gets notifications: these coaches, as far as they are that and active, and every active admin, in order of
   * their ids.
   */
  staff: (coachIds: readonly number[]) => number[];
}

type KnownUser = Person & { role: string; gone: boolean };

/**
 * The lists come from subqueries: a list of known length PostgreSQL plans for anew each time, which takes as long
 * as reading.
 */
const readPeople = prepared<{
  guardians: [childId: number, userId: number][];
  children: (KnownChild & { id: number })[];
  users: KnownUser[];
}>(
  'known-people',
  `WITH guardian AS MATERIALIZED (
     SELECT id, child_id, user_id FROM known_guardian WHERE child_id = ANY ((SELECT $1::int8[])::int8[]) AND NOT gone
   )
   SELECT
     (SELECT coalesce(json_agg(json_build_array(child_id, user_id) ORDER BY id), '[]') FROM guardian) AS guardians,
     (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'firstName', first_name, 'birthdate', birthdate, 'gone', gone
        )), '[]')
      FROM known_child WHERE id = ANY ((SELECT $1::int8[])::int8[])) AS children,
     (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'firstName', first_name, 'email', email, 'isActive', is_active, 'role', role, 'gone', gone
        ) ORDER BY id), '[]')
      FROM known_user WHERE id = ANY (
        (SELECT $2::int8[])::int8[] || ARRAY(SELECT user_id FROM guardian)
        || ARRAY(SELECT id FROM known_user WHERE role = 'admin' AND is_active AND NOT gone)
      )) AS users`,
);

/** Reads these children, their guardians with their accounts, these users and every admin at once. */
export async function knownPeople(
  db: Db | Tx,
  { childIds, userIds = [] }: { childIds: readonly number[]; userIds?: readonly number[] },
): Promise<KnownPeople> {
  const [known] = await readPeople(db, [childIds, userIds]);
  if (!known) throw new Error('The people could not be read');
  const users = new Map(known.users.map((user) => [user.id, user]));
  const children = new Map(known.children.map(({ id, ...child }) => [id, child]));
  const guardians = Map.groupBy(known.guardians, ([childId]) => childId);
  const isOpen = ({ isActive, gone }: KnownUser) => isActive && !gone;
  const admins = known.users.filter((user) => user.role === 'admin' && isOpen(user));

  return {
    child: (childId) => children.get(childId),
    guardianIds: (childId) => (guardians.get(childId) ?? []).map(([, userId]) => userId),
    unknownUsers: (ids) => ids.filter((id) => !users.has(id)),
    accounts: (ids) =>
      ids.map((id) => users.get(id)).filter((user): user is KnownUser => user !== undefined && isOpen(user)),
    staff(ids) {
      const coaches = ids.filter((id) => {
        const coach = users.get(id);
        return coach === undefined || (isOpen(coach) && coach.role !== 'parent');
      });
      return [...new Set([...coaches, ...admins.map(({ id }) => id)])].sort((one, other) => one - other);
    },
  };
}
