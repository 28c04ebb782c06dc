import { setTimeout as wait } from 'node:timers/promises';
import { subscriptionsOf } from '@fieldhouse/contracts';
import { startLoop } from '../jobs/loop.ts';
import type { EventTransport, Subscription } from '../ports.ts';
import type { ServiceContext, ServiceDefinition } from '../service.ts';
import { openInbox } from './inbox.ts';
import { addMessageMetrics } from './message-metrics.ts';
import { startRelay } from './relay.ts';

const SOON_MS = 200;

/** A service's running outbox and inbox. */
export interface Messaging {
  /** Resolves when nothing waits in the outbox or the inbox. Dead events do not count. */
  idle: () => Promise<void>;
  /** Whether anything waits there now. */
  hasPending: () => Promise<boolean>;
  /** Whether nothing waits in the service's queue now, nor is being received. */
  hasReceivedAll: () => Promise<boolean>;
  /** Receives nothing more and finishes the current work. */
  stop: () => Promise<void>;
  /** Makes the relay run now. */
  triggerRelay: () => void;
  /** Whether the service receives and the last reads of outbox and inbox succeeded. */
  healthy: () => boolean;
}

interface MessagingOptions {
  /** How often outbox and inbox are read when nothing triggers it. */
  pollMs?: number;
}

/** Starts to publish the service's events and to receive those of the others. The broker may become available later. */
export async function startMessaging(
  definition: ServiceDefinition,
  ctx: ServiceContext,
  transport: EventTransport,
  { pollMs = 1000 }: MessagingOptions = {},
): Promise<Messaging> {
  const consumers = definition.consumers ?? [];
  assertSubscribed(definition);
  let subscription: Subscription | undefined;

  const inbox = openInbox({ ctx, consumers, onPending: () => retries.trigger() });
  const relay = startRelay(ctx, transport, pollMs);
  const retries = startLoop({
    everyMs: pollMs,
    run: async (stopping) => ((await inbox.retry(stopping)) > 0 ? SOON_MS : undefined),
    onError: (error) => ctx.log.error({ err: error }, 'the inbox could not be read'),
  });
  const subscribe = async () => {
    subscription ??= await transport.subscribe(definition.name, inbox.receive);
    return undefined;
  };
  const unsubscribed = (error: unknown) => ctx.log.warn({ err: error }, 'no events are received yet');
  await subscribe().catch(unsubscribed);
  const subscribing = startLoop({ everyMs: pollMs, run: subscribe, onError: unsubscribed });
  addMessageMetrics(ctx);

  return {
    async idle() {
      while (await hasPendingMessages(ctx)) {
        relay.trigger();
        retries.trigger();
        await wait(20);
      }
    },
    hasPending: () => hasPendingMessages(ctx),
    hasReceivedAll: async () => (await subscription?.isIdle()) ?? false,
    async stop() {
      await subscribing.stop();
      await subscription?.stop();
      await Promise.all([relay.stop(), retries.stop()]);
    },
    triggerRelay: relay.trigger,
    healthy: () => subscription !== undefined && !relay.failing() && !retries.failing(),
  };
}

/**
 * Throws unless every subscribed type has a consumer and every consumer's type is subscribed: an event without a
 * consumer would be acknowledged and lost.
 */
function assertSubscribed({ name, consumers = [] }: ServiceDefinition): void {
  const consumed = new Set<string>(consumers.map(({ type }) => type));
  const subscribed = new Set<string>(subscriptionsOf(name));
  for (const type of consumed) {
    if (!subscribed.has(type)) throw new Error(`${name} has a consumer of ${type}, which is not sent to it`);
  }
  for (const type of subscribed) {
    if (!consumed.has(type)) throw new Error(`${name} has no consumer of ${type}, which is sent to it`);
  }
}

async function hasPendingMessages(ctx: ServiceContext): Promise<boolean> {
  const { rows } = await ctx.db.raw<{ rows: { waits: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM outbox WHERE delivered_at IS NULL)
       OR EXISTS (SELECT FROM inbox WHERE consumer = ? AND state = 'pending') AS waits`,
    [ctx.name],
  );
  return rows[0]?.waits ?? false;
}
