import type { ServiceName } from '@fieldhouse/contracts';
import { fetchPeer } from '../http/peers.ts';
import { startLoop } from '../jobs/loop.ts';
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
 * returns true when it is stored and all its events are published.
 */
export function startDemo(
  { after, load }: Demo,
  ctx: ServiceContext,
  messaging: Pick<Messaging, 'hasPending' | 'hasReceivedAll'>,
): { loaded: () => boolean; stop: () => Promise<void> } {
  let hasRun = false;
  let loaded = false;
  const seenReady = new Set<ServiceName>();

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
   * Each of these services was ready once: its own part is loaded and its events are published. They are handled when
   * nothing waits here any more.
   */
  async function dependenciesArrived(): Promise<boolean> {
    for (const peer of after) {
      if (!seenReady.has(peer) && !(await isReady(peer))) return false;
      seenReady.add(peer);
    }
    return after.length === 0 || ((await messaging.hasReceivedAll()) && !(await messaging.hasPending()));
  }

  async function isReady(peer: ServiceName): Promise<boolean> {
    const answer = await fetchPeer(ctx.environment.serviceUrls[peer], '/ready', {
      signal: AbortSignal.timeout(PEER_MS),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  return { loaded: () => loaded, stop: loop.stop };
}
