import { type Envelope, isEventType, type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { EventTransport, Subscription } from '../ports.ts';

type Receive = (envelope: Envelope) => Promise<void>;

interface LocalTransportOptions {
  /**
   * The services that run in this process. While one of them does not receive yet, its events stay in the outbox of the
   * sender.
   */
  expect?: readonly ServiceName[];
}

/**
 * Delivers envelopes within this process, directly to the inboxes: `publish` resolves when all of them are stored
 * there. In order for one service, concurrently for several. Of two subscriptions of one service the first receives.
 */
export function localTransport({ expect = [] }: LocalTransportOptions = {}): EventTransport {
  const subscribers = new Map<ServiceName, Receive[]>();

  async function deliver(service: ServiceName, envelopes: readonly Envelope[]): Promise<void> {
    const types: readonly string[] = subscriptionsOf(service);
    const wanted = envelopes.filter(({ type }) => types.includes(type));
    if (wanted.length === 0) return;
    const receive = subscribers.get(service)?.[0];
    if (!receive) throw new Error(`${service} does not receive events yet`);
    // All at once: the inbox stores envelopes that arrive together in one transaction.
    await untilAllSettled(wanted.map((envelope) => receive(envelope)));
  }

  return {
    async publish(envelopes) {
      const services = new Set([...expect, ...subscribers.keys()]);
      await untilAllSettled([...services].map((service) => deliver(service, envelopes)));
      // A newer release wrote it: it stays in the outbox until that release runs again.
      const unknown = envelopes.find(({ type }) => !isEventType(type));
      if (unknown) throw new Error(`this version does not know who consumes ${unknown.type}`);
    },

    async subscribe(service, receive): Promise<Subscription> {
      const receiving = new Set<Promise<void>>();
      const tracked: Receive = (envelope) => {
        const received = receive(envelope).finally(() => receiving.delete(received));
        receiving.add(received);
        return received;
      };
      subscribers.set(service, [...(subscribers.get(service) ?? []), tracked]);
      return {
        async stop() {
          const left = (subscribers.get(service) ?? []).filter((other) => other !== tracked);
          if (left.length > 0) subscribers.set(service, left);
          else subscribers.delete(service);
          await Promise.allSettled(receiving);
        },
      };
    },

    async close() {
      subscribers.clear();
    },
  };
}

/** Waits for all of them, then throws the error of the first one that failed. */
async function untilAllSettled(deliveries: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(deliveries);
  const refused = settled.find((delivery) => delivery.status === 'rejected');
  if (refused) throw refused.reason;
}
