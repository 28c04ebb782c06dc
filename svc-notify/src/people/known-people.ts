import { type Db, prepared, type Tx } from '@fieldhouse/service-kit';
import type { KnownChild } from './child.ts';
import type { Person } from './user.ts';

/** What is known here of those whom some registrations concern. */
export interface KnownPeople {
  /**
   * The accounts of a child's guardians, in order of the links, or undefined: not all of them are known, or `actor`,
   * the parent who acted, is none of them, and so what is known is too old.
   */
  guardiansOf: (childId: number, actor: number | undefined) => Person[] | undefined;
  /** What svc-family last told of a child; undefined: nothing yet. */
  child: (childId: number) => KnownChild | undefined;
  /** Whom the bell rings for: these coaches, as far as they are that and active, and every active admin, in order of their ids. */
  staff: (coachIds: readonly number[]) => number[];
}

type KnownUser = Person & { role: string; gone: boolean };

/** The lists come from subqueries: a list of known length PostgreSQL plans for anew each time, which takes as long as reading. */
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

/** Reads children, guardians, their accounts, coaches and admins at once. */
export async function knownPeople(
  db: Db | Tx,
  { childIds, coachIds }: { childIds: readonly number[]; coachIds: readonly number[] },
): Promise<KnownPeople> {
  const [known] = await readPeople(db, [childIds, coachIds]);
  if (!known) throw new Error('The people could not be read');
  const users = new Map(known.users.map((user) => [user.id, user]));
  const children = new Map(known.children.map(({ id, ...child }) => [id, child]));
  const guardians = Map.groupBy(known.guardians, ([childId]) => childId);
  const admins = known.users.filter(({ role, isActive, gone }) => role === 'admin' && isActive && !gone);
  const isAway = ({ isActive, gone }: KnownUser) => gone || !isActive;

  return {
    guardiansOf(childId, actor) {
      const ids = (guardians.get(childId) ?? []).map(([, userId]) => userId);
      const people = ids.map((id) => users.get(id)).filter((user) => user !== undefined);
      const complete = people.length > 0 && people.length === ids.length;
      if (!complete || (actor !== undefined && !ids.includes(actor))) return undefined;
      return people.filter((user) => !isAway(user));
    },
    child: (childId) => children.get(childId),
    staff(ids) {
      const coaches = ids.filter((id) => {
        const coach = users.get(id);
        return coach === undefined || !(isAway(coach) || coach.role === 'parent');
      });
      return [...new Set([...coaches, ...admins.map(({ id }) => id)])].sort((one, other) => one - other);
    },
  };
}
