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
  /** Which events of its series are deleted with it: only this event by default (product decision 34). */
  scope?: SeriesScope | undefined;
  /** Shown to the families, and quoted in their email (product decisions 73 and 86). */
  reason?: string | null | undefined;
}

interface DeletionResult {
  id: number;
  /** How many registrations were cancelled. */
  cancelled: number;
  /** How many events were deleted. */
  count: number;
}

/**
 * Deletes an event (product decision 35), and with a wider scope others of its series: no query returns them any more;
 * their registrations are cancelled and stay in the children's history. Publishes `registration.cancelled` for each of
 * those, then `event.deleted`. Throws 404, and 412 when somebody else has changed the event since `ifMatch`.
 */
export async function deleteEvent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, ifMatch, scope = 'one', reason }: Deletion,
): Promise<DeletionResult> {
  return ctx.db.transaction(async (tx) => {
    const { event, others } = await lockEvents(tx, { id, scope, ifMatch });
    const events = [event, ...others];
    await recordAudit(tx, ctx, { childIds: await registeredFor(tx, events) });
    let cancelled = 0;
    for (const deleted of events) cancelled += await deleteOne(tx, ctx, who, { id: deleted.id, reason });
    return { id, cancelled, count: events.length };
  });
}

async function registeredFor(tx: Tx, events: readonly { id: number }[]): Promise<number[]> {
  const ids = events.map(({ id }) => id);
  return tx('registration').where({ state: 'active' }).whereIn('event_id', ids).distinct('child_id').pluck('child_id');
}

/** Deletes an event whose row is locked; returns how many registrations were cancelled. */
async function deleteOne(
  tx: Tx,
  ctx: TransactionContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, reason }: Pick<Deletion, 'id' | 'reason'>,
): Promise<number> {
  const version = await nextVersion(tx);
  const at = ctx.clock();
  await tx('event')
    .where({ id })
    .update({ deleted_at: at, deletion_reason: reason || null, taken: 0, version });
  const cancelled = await cancelAll(tx, ctx, who, { eventId: id, at, reason });
  await publish(tx, ctx, 'event.deleted', id, { id, version }, who);
  return cancelled;
}
