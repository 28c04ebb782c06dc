import type { EventTransport } from '../ports.ts';
import type { ServiceContext } from '../service.ts';
import { envelopeOf } from './publish.ts';

export const HEARTBEAT_MS = 3000;

/**
 * Tells up to when all that this service committed has been handed over: now, or while something waits in the outbox,
 * the start of the oldest waiting transaction. Straight through the transport; a heartbeat is never stored.
 */
export async function sendHeartbeat(ctx: ServiceContext, transport: EventTransport): Promise<void> {
  // now() is older than this statement's snapshot, so whatever was committed before it is either seen or handed over
  const { rows } = await ctx.db.raw<{ rows: { caught_up_to: Date }[] }>(`
    SELECT date_trunc('milliseconds', least(now(), min(created_at))) AS caught_up_to
    FROM outbox WHERE delivered_at IS NULL
  `);
  const caughtUpTo = rows[0]?.caught_up_to;
  if (!caughtUpTo) throw new Error('The database did not tell the time');
  await transport.publish([envelopeOf(ctx, 'service.heartbeat', ctx.name, { caughtUpTo: caughtUpTo.toISOString() })]);
}
