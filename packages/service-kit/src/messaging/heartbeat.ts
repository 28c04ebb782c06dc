import { EVENT_TYPE_NAMES, EVENT_TYPES, type ServiceName } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';
import type { ServiceContext } from '../service.ts';
import { prefixOf } from './freshness.ts';
import { envelopeOf } from './insert-events.ts';

export const HEARTBEAT_MS = 3000;

/**
 * Publishes up to when the events of this service are delivered, for each prefix and for all: now, or the start of the
 * oldest transaction whose events wait in the outbox. It goes directly to the transport; a heartbeat is never stored.
 */
export async function sendHeartbeat(ctx: ServiceContext, transport: EventTransport): Promise<void> {
  // now() is older than this statement's snapshot, so every event that was committed before it is either visible here
  // or delivered
  const { rows } = await ctx.db.raw<{ rows: { prefix: string | null; at: Date }[] }>(`
    SELECT NULL AS prefix, date_trunc('milliseconds', now()) AS at
    UNION ALL
    SELECT split_part(type, '.', 1) || '.', date_trunc('milliseconds', min(created_at))
    FROM outbox WHERE delivered_at IS NULL GROUP BY 1
  `);
  const oldest = new Map(rows.map(({ prefix, at }) => [prefix, at]));
  const now = oldest.get(null);
  if (!now) throw new Error('The database did not answer with its time');
  const upTo = (prefix: string) => (oldest.get(prefix) ?? now).toISOString();
  await transport.publish([
    envelopeOf(ctx, 'service.heartbeat', ctx.name, {
      caughtUpTo: new Date(Math.min(...rows.map(({ at }) => at.getTime()))).toISOString(),
      deliveredUpTo: Object.fromEntries(publishedPrefixes(ctx.name).map((prefix) => [prefix, upTo(prefix)])),
    }),
  ]);
}

/**
 * The prefixes that this version of a service publishes. Event types that only a newer version knows are not included.
 */
function publishedPrefixes(service: ServiceName): string[] {
  const sources: readonly string[] = [service, 'every service'];
  const stored = EVENT_TYPE_NAMES.filter((type) => type !== 'service.heartbeat');
  return [...new Set(stored.filter((type) => sources.includes(EVENT_TYPES[type].source)).map(prefixOf))];
}
