import { SERVICES, type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { Logger } from 'pino';
import type { EventTransport, Subscription } from '../../ports.ts';
import { withTimeout } from '../../with-timeout.ts';
import { watchDeadLetters } from './dead-letter-alarm.ts';
import { openLink } from './link.ts';
import { openPublisher } from './publisher.ts';
import { openSubscription } from './subscription.ts';
import { queueOf, topologyOf } from './topology.ts';

/** Together with the second for closing a connection: two seconds. */
const STOP_LIMIT_MS = 1000;

interface RabbitTransportOptions {
  /** amqp://user:password@host:port/vhost */
  url: string;
  log: Logger;
  /** The services with queues: all, unless a test needs fewer. */
  services?: readonly ServiceName[];
}

/**
 * Delivers envelopes over RabbitMQ 3.10 or newer. It connects by itself as soon as the broker is available: until then
 * `publish` and `subscribe` reject within two seconds, and the caller retries. A subscription recovers by itself.
 * The replicas of a service share its messages.
 */
export function rabbitTransport({ url, log, services = SERVICES }: RabbitTransportOptions): EventTransport {
  // Two connections: a broker that is short of memory or disk stops reading from a connection that publishes, so it
  // would not receive acknowledgements on it.
  const publishing = openLink({ url, log, name: 'fieldhouse, publishing' });
  const receiving = openLink({ url, log, name: 'fieldhouse, receiving' });
  const topology = topologyOf(services);
  const publisher = openPublisher(publishing, topology);
  const alarm = watchDeadLetters(publishing, log);
  const subscriptions = new Set<Subscription>();
  let closed = false;

  publishing.onUp(() => {
    publisher.prepare().then(alarm.check, (err: unknown) => {
      log.error({ err }, 'the queues could not be declared');
    });
  });

  function assertOpen(): void {
    if (closed) throw new Error('the event transport is closed');
  }

  return {
    async publish(envelopes) {
      assertOpen();
      return publisher.publish(envelopes);
    },

    async subscribe(service, receive) {
      assertOpen();
      if (subscriptionsOf(service).length === 0) return { isIdle: async () => true, stop: async () => undefined };
      const opened = await openSubscription({
        ...{ link: receiving, queue: queueOf(service), receive, log },
        declare: topology.declare,
      });
      const subscription: Subscription = {
        isIdle: () => opened.isIdle(),
        async stop() {
          await opened.stop();
          subscriptions.delete(subscription);
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },

    isConnected: () =>
      [publishing, receiving].every((link) => link.currentConnection() !== undefined && !link.blocked()),

    async close() {
      closed = true;
      const stopping = Promise.allSettled([...subscriptions].map((subscription) => subscription.stop()));
      await withTimeout(STOP_LIMIT_MS, 'ending the subscriptions', stopping).catch((err: unknown) => {
        log.warn({ err }, 'messages that are being received will be delivered again');
      });
      // the alarm may be waiting for an answer of the broker, which ends with the connection
      const alarmStopped = alarm.stop();
      await Promise.all([publishing.close(), receiving.close()]);
      await alarmStopped;
    },
  };
}
