import { type Db, prepared, type Tx } from '@fieldhouse/service-kit';
import type { ChildProjection } from './child.ts';
import type { Person } from './user.ts';

/** Projections of children and accounts, read together. */
export interface PeopleProjections {
  /** The projection of a child; undefined: none yet. */
  child: (childId: number) => ChildProjection | undefined;
  /** The users who are guardians of a child, in order of the links. */
  guardianIds: (childId: number) => number[];
  /** The users of these without a projection. */
  unknownUsers: (userIds: readonly number[]) => number[];
  /** The open accounts of these users, in this order. */
  accounts: (userIds: readonly number[]) => Person[];
  /**
   * The recipients of notifications, in order of their ids: those of these coaches who are active and still staff, and
   * every active admin.
   */
  staff: (coachIds: readonly number[]) => number[];
}

type UserProjection = Person & { isDeleted: boolean };

/**
 * The lists come from subqueries, so that PostgreSQL reuses a generic plan: planning takes as long as reading.
 */
const peopleQuery = prepared<{
  guardians: [childId: number, userId: number][];
  children: (ChildProjection & { id: number })[];
  users: UserProjection[];
}>(
  'people-to-notify',
  `WITH guardian AS MATERIALIZED (
     SELECT id, child_id, user_id FROM guardian_projection
     WHERE child_id = ANY ((SELECT $1::int8[])::int8[]) AND NOT is_deleted
   )
   SELECT
     (SELECT coalesce(json_agg(json_build_array(child_id, user_id) ORDER BY id), '[]') FROM guardian) AS guardians,
     (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'firstName', first_name, 'birthdate', birthdate, 'isDeleted', is_deleted
        )), '[]')
      FROM child_projection WHERE id = ANY ((SELECT $1::int8[])::int8[])) AS children,
     (SELECT coalesce(json_agg(json_build_object(
          'id', id, 'firstName', first_name, 'email', email, 'isActive', is_active, 'role', role,
          'isDeleted', is_deleted
        ) ORDER BY id), '[]')
      FROM user_projection WHERE id = ANY (
        (SELECT $2::int8[])::int8[] || ARRAY(SELECT user_id FROM guardian)
        || ARRAY(SELECT id FROM user_projection WHERE role = 'admin' AND is_active AND NOT is_deleted)
      )) AS users`,
);

/** Reads these children, their guardians with their accounts, these users and every admin at once. */
export async function readPeople(
  db: Db | Tx,
  { childIds, userIds = [] }: { childIds: readonly number[]; userIds?: readonly number[] },
): Promise<PeopleProjections> {
  const [known] = await peopleQuery(db, [childIds, userIds]);
  if (!known) throw new Error('The people could not be read');
  const users = new Map(known.users.map((user) => [user.id, user]));
  const children = new Map(known.children.map(({ id, ...child }) => [id, child]));
  const guardians = Map.groupBy(known.guardians, ([childId]) => childId);
  const isOpen = ({ isActive, isDeleted }: UserProjection) => isActive && !isDeleted;
  const admins = known.users.filter((user) => user.role === 'admin' && isOpen(user));

  return {
    child: (childId) => children.get(childId),
    guardianIds: (childId) => (guardians.get(childId) ?? []).map(([, userId]) => userId),
    unknownUsers: (ids) => ids.filter((id) => !users.has(id)),
    accounts: (ids) =>
      ids.map((id) => users.get(id)).filter((user): user is UserProjection => user !== undefined && isOpen(user)),
    staff(ids) {
      const coaches = ids.filter((id) => {
        const coach = users.get(id);
        return coach === undefined || (isOpen(coach) && coach.role !== 'parent');
      });
      return [...new Set([...coaches, ...admins.map(({ id }) => id)])].sort((one, other) => one - other);
    },
  };
}
