import { type UserState, usersById } from '@fieldhouse/contracts';
import { applyProjection, type Db, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';

interface Coach {
  id: number;
  name: string;
}

/**
 * The coaches with these ids, in this order, each once. One that is not known as an active coach is asked for: the
 * account may be a second old. Throws 400 beside `coachIds` when it is none, 503 when svc-auth is away.
 */
export async function coachesFor(ctx: ServiceContext, ids: readonly number[]): Promise<Coach[]> {
  const wanted = [...new Set(ids)];
  const known = await activeCoaches(ctx.db, wanted);
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const { users } = await ctx.ask(usersById, { ids: unknown });
    await ctx.db.transaction(async (tx) => {
      for (const user of users) await applyUser(tx, user);
    });
    for (const user of users) if (user.role === 'coach' && user.isActive) known.set(user.id, nameOf(user));
  }
  return wanted.map((id) => {
    const name = known.get(id);
    if (name === undefined) {
      throw invalid([
        { path: 'coachIds', message: 'Please choose coaches from the list: one of these is not a coach' },
      ]);
    }
    return { id, name };
  });
}

async function activeCoaches(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.raw<{ rows: Coach[] }>(
    `SELECT id, name FROM known_user WHERE id = ANY(?) AND role = 'coach' AND is_active AND NOT gone`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Takes over an account's state: its name and role, no contact data (architecture 4). */
export async function applyUser(tx: Tx, user: UserState): Promise<void> {
  await applyProjection(tx, {
    table: 'known_user',
    key: { id: user.id },
    version: user.version,
    row: { role: user.role, name: nameOf(user), is_active: user.isActive },
  });
}

const nameOf = ({ firstName, lastName }: UserState) => `${firstName} ${lastName}`;
