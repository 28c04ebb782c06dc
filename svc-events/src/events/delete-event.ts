import type { SeriesScope } from '@fieldhouse/contracts';
import {
  nextVersion,
  publish,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { cancelAll } from '../registrations/cancel-all.ts';
import { lockEvents } from './lock-events.ts';

interface Deletion {
  id: number;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
  /** Which events of its series go with it: none unless told (product decision 34). */
  scope?: SeriesScope | undefined;
  /** Quoted in the families' mail (product decision 73). */
  reason?: string | null | undefined;
}

interface Deleted {
  id: number;
  /** How many registrations this ended. */
  cancelled: number;
  /** How many events went. */
  count: number;
}

/**
 * Deletes an event (product decision 35), and others of its series with it: nobody finds them any more, their
 * registrations are cancelled and stay in the children's history. Publishes `registration.cancelled` for each of
 * those, then `event.deleted`. Throws 404, and 412 when somebody else has changed the event since `ifMatch`.
 */
export async function deleteEvent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, ifMatch, scope = 'one', reason }: Deletion,
): Promise<Deleted> {
  return ctx.db.transaction(async (tx) => {
    const { event, others } = await lockEvents(tx, { id, scope, ifMatch });
    const going = [event, ...others];
    await recordAudit(tx, ctx, { childIds: await registeredFor(tx, going) });
    let cancelled = 0;
    for (const gone of going) cancelled += await deleteOne(tx, ctx, who, { id: gone.id, reason });
    return { id, cancelled, count: going.length };
  });
}

async function registeredFor(tx: Tx, events: readonly { id: number }[]): Promise<number[]> {
  const ids = events.map(({ id }) => id);
  return tx('registration').where({ state: 'active' }).whereIn('event_id', ids).distinct('child_id').pluck('child_id');
}

/** Returns how many registrations of the event, whose row is locked, this ended. */
async function deleteOne(
  tx: Tx,
  ctx: TransactionContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, reason }: Pick<Deletion, 'id' | 'reason'>,
): Promise<number> {
  const version = await nextVersion(tx);
  await tx('event').where({ id }).update({ deleted_at: ctx.clock(), taken: 0, version });
  const cancelled = await cancelAll(tx, ctx, who, { eventId: id, reason });
  await publish(tx, ctx, 'event.deleted', id, { id, version }, who);
  return cancelled;
}
