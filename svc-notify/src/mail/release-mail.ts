import { conflict, type Db, notFound, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { mailById, type WholeMailRow } from './mail.repository.ts';

/** An admin's decision about held mail: it is sent, unless a newer state is known, or it never is. */
export type Decision = 'release' | 'discard';

/** Releases or discards all mail that is held since a restore. Returns how many. */
export function decideAllHeldMail(ctx: ServiceContext, decision: Decision): Promise<number> {
  return heldMail(ctx.db).where({ held_because: 'restore' }).update(decided(decision, ctx.clock()));
}

/** Releases or discards one mail that is held, for whatever reason. Throws 404 and 409 `not_held`. */
export async function decideHeldMail(ctx: ServiceContext, id: number, decision: Decision): Promise<WholeMailRow> {
  return ctx.db.transaction(async (tx) => {
    const found = await heldMail(tx).where({ id }).update(decided(decision, ctx.clock()));
    const mail = await mailById(tx, id);
    if (!mail) throw notFound('Mail');
    if (found === 0) throw conflict('not_held', 'This mail is not held back');
    return mail;
  });
}

const heldMail = (db: Db | Tx) => db('mail').where({ state: 'held' });

/** Released mail does not count for the limit. When the server puts it off, it has five days from now. */
function decided(decision: Decision, now: Date) {
  return decision === 'release'
    ? { state: 'queued', held_because: null, next_attempt_at: now, retried_at: now, is_limited: false }
    : { state: 'dropped', held_because: null };
}
