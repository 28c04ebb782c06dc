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
 * there. In order for one service, concurrently for several. Two subscriptions of one service receive in turns.
 */
export function localTransport({ expect = [] }: LocalTransportOptions = {}): EventTransport {
  const subscribers = new Map<ServiceName, Receive[]>();
  let turn = 0;

  /** Delivers the envelopes that the service consumes; adds to `undelivered` those that it could not store. */
  async function deliver(
    service: ServiceName,
    envelopes: readonly Envelope[],
    undelivered: Map<string, unknown>,
  ): Promise<void> {
    const types: readonly string[] = subscriptionsOf(service);
    const wanted = envelopes.filter(({ type }) => types.includes(type));
    const receivers = subscribers.get(service) ?? [];
    const receive = receivers[turn++ % receivers.length] ?? refuse(service);
    // All at once: the inbox stores envelopes that arrive together in one transaction.
    await Promise.all(
      wanted.map((envelope) => receive(envelope).catch((error) => undelivered.set(envelope.id, error))),
    );
  }

  return {
    async publish(envelopes) {
      const undelivered = new Map<string, unknown>();
      const services = new Set([...expect, ...subscribers.keys()]);
      await Promise.all([...services].map((service) => deliver(service, envelopes, undelivered)));
      for (const { id, type } of envelopes) {
        // A newer release wrote it: it stays in the outbox until that release runs again.
        if (!isEventType(type)) undelivered.set(id, new Error(`this version does not know who consumes ${type}`));
      }
      return undelivered;
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
        isIdle: async () => receiving.size === 0,
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

function refuse(service: ServiceName): Receive {
  return async () => {
    throw new Error(`${service} does not receive events yet`);
  };
}
