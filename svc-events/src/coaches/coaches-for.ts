import { type Db, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { nameOf, users } from './user-projection.ts';

interface Coach {
  id: number;
  name: string;
}

/**
 * The coaches with these ids, in this order, each once. For an id that the projection does not have as an active coach,
 * svc-auth is called: the account may have been created a second ago. Throws 400 for `field` when it is no active
 * coach, 503 when svc-auth is unavailable.
 */
export async function coachesFor(
  ctx: ServiceContext,
  ids: readonly number[],
  field: CoachField = 'coachIds',
): Promise<Coach[]> {
  const wanted = [...new Set(ids)];
  const known = await activeCoaches(ctx.db, wanted);
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    for (const user of await users.fetchAndStore(ctx, unknown))
      if (user.role === 'coach' && user.isActive) known.set(user.id, nameOf(user));
  }
  return wanted.map((id) => {
    const name = known.get(id);
    if (name === undefined) throw notACoach(field);
    return { id, name };
  });
}

/** The field of a request that names coaches. */
type CoachField = 'coachIds' | 'coachId';

/** The 400 for the field that names the coaches. */
export const notACoach = (field: CoachField = 'coachIds') =>
  invalid([{ path: field, message: 'Please choose coaches from the list: one of these is not a coach' }]);

/**
 * Locks the coaches' rows until the transaction ends: a transaction that removes one of them waits and then finds the
 * event that is being stored. Throws 400 when one was removed since they were chosen.
 */
export async function lockCoaches(tx: Tx, coaches: readonly Coach[]): Promise<void> {
  const locked = await tx('user_projection')
    .whereIn(
      'id',
      coaches.map(({ id }) => id),
    )
    .where({ role: 'coach', is_deleted: false })
    .orderBy('id')
    .forShare()
    .select('id');
  if (locked.length < coaches.length) throw notACoach();
}

async function activeCoaches(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.raw<{ rows: Coach[] }>(
    `SELECT id, name FROM user_projection WHERE id = ANY(?) AND role = 'coach' AND is_active AND NOT is_deleted`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
