import { type Db, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { nameOf, users } from './known-user.ts';

interface Coach {
  id: number;
  name: string;
}

/**
 * The coaches with these ids, in this order, each once. One that is not known as an active coach is asked for: the
 * account may be a second old. Throws 400 beside `field` when it is none, 503 when svc-auth is away.
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
    for (const user of await users.learn(ctx, unknown))
      if (user.role === 'coach' && user.isActive) known.set(user.id, nameOf(user));
  }
  return wanted.map((id) => {
    const name = known.get(id);
    if (name === undefined) throw NOT_A_COACH(field);
    return { id, name };
  });
}

/** The field of a request that names coaches. */
type CoachField = 'coachIds' | 'coachId';

/** 400 beside the field. */
export const NOT_A_COACH = (field: CoachField = 'coachIds') =>
  invalid([{ path: field, message: 'Please choose coaches from the list: one of these is not a coach' }]);

/**
 * Keeps coaches what they are until the transaction ends: who lets one go either waits and then finds the event that is
 * being stored, or is seen here. Throws 400 for one who went since they were chosen.
 */
export async function holdCoaches(tx: Tx, coaches: readonly Coach[]): Promise<void> {
  const held = await tx('known_user')
    .whereIn(
      'id',
      coaches.map(({ id }) => id),
    )
    .where({ role: 'coach', gone: false })
    .orderBy('id')
    .forShare()
    .select('id');
  if (held.length < coaches.length) throw NOT_A_COACH();
}

async function activeCoaches(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.raw<{ rows: Coach[] }>(
    `SELECT id, name FROM known_user WHERE id = ANY(?) AND role = 'coach' AND is_active AND NOT gone`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
