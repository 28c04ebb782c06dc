import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import { fetchPeer } from '../http/peers.ts';
import { startLoop } from '../jobs/loop.ts';
import { deliveredUpTo } from '../messaging/freshness.ts';
import type { Messaging } from '../messaging/start-messaging.ts';
import type { ServiceContext } from '../service.ts';

/** A service's part of the demo club. */
export interface Demo {
  /**
   * The services whose parts it depends on: this part is loaded after they are loaded and their events have arrived
   * here.
   */
  after: readonly ServiceName[];
  /** Runs the service's own use cases; does nothing when there is data already. */
  load: (ctx: ServiceContext) => Promise<void>;
}

const RETRY_MS = 500;
const PEER_MS = 1000;

/**
 * Loads the demo club's part as soon as the parts that it depends on have arrived, on one replica at a time. `loaded`
 * returns true when it is stored and all its events are published. Throws when it could wait forever.
 */
export function startDemo(
  { after, load }: Demo,
  ctx: ServiceContext,
  messaging: Pick<Messaging, 'hasPending'>,
): { loaded: () => boolean; stop: () => Promise<void> } {
  assertReceivesHeartbeats(ctx.name, after);
  let hasRun = false;
  let loaded = false;
  const seenReady = new Map<ServiceName, Date>();

  const loop = startLoop({
    everyMs: RETRY_MS,
    async run() {
      if (loaded) return undefined;
      if (!hasRun && (await dependenciesArrived())) await runOnce();
      loaded = hasRun && !(await messaging.hasPending());
      if (loaded) ctx.log.info('the demo club is loaded');
      return undefined;
    },
    onError: (error) => ctx.log.warn({ err: error }, 'the demo club is loaded later'),
  });

  async function runOnce(): Promise<void> {
    await ctx.db.transaction(async (tx) => {
      await tx.raw(`SELECT pg_advisory_xact_lock(hashtext('fieldhouse.demo'))`);
      await load(ctx);
    });
    hasRun = true;
  }

  /**
   * Each of these services is ready (only when its own part is loaded), and all its events until then have arrived
   * here.
   */
  async function dependenciesArrived(): Promise<boolean> {
    for (const peer of after) {
      const since = seenReady.get(peer) ?? ((await isReady(peer)) ? await databaseTime() : undefined);
      if (since === undefined) return false;
      seenReady.set(peer, since);
    }
    for (const [peer, since] of seenReady) if (!(await isDelivered(peer, since))) return false;
    return !(await messaging.hasPending());
  }

  async function isReady(peer: ServiceName): Promise<boolean> {
    const answer = await fetchPeer(ctx.environment.serviceUrls[peer], '/ready', {
      signal: AbortSignal.timeout(PEER_MS),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  async function databaseTime(): Promise<Date> {
    const { rows } = await ctx.db.raw<{ rows: { at: Date }[] }>('SELECT clock_timestamp() AS at');
    return rows[0]?.at ?? ctx.clock();
  }

  async function isDelivered(peer: ServiceName, since: Date): Promise<boolean> {
    const upTo = await deliveredUpTo(ctx.db, peer);
    return upTo !== undefined && upTo >= since;
  }

  return { loaded: () => loaded, stop: loop.stop };
}

/** Only heartbeats show that the events of other services have arrived. */
function assertReceivesHeartbeats(name: ServiceName, after: readonly ServiceName[]): void {
  if (after.length === 0 || subscriptionsOf(name).includes('service.heartbeat')) return;
  throw new Error(`The demo of ${name} waits for ${after.join(', ')}: ${name} has to consume service.heartbeat`);
}
