import { SERVICES, type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import type { Logger } from 'pino';
import type { EventTransport, Subscription } from '../../ports.ts';
import { withTimeout } from '../../with-timeout.ts';
import { watchDeadLetters } from './dead-letter-alarm.ts';
import { openLink } from './link.ts';
import { openPublisher } from './publisher.ts';
import { openSubscription } from './subscription.ts';

/** With the second that a connection is given to close: two. */
const STOP_LIMIT_MS = 1000;

interface RabbitTransportOptions {
  /** amqp://user:password@host:port/vhost */
  url: string;
  log: Logger;
  /** Whose queues there are; every service's, unless a test wants fewer. */
  services?: readonly ServiceName[];
}

/**
 * Carries envelopes over RabbitMQ 3.10 or newer. It connects by itself, now or whenever the broker is there: until then
 * `publish` and `subscribe` reject within two seconds, and the caller tries again. A subscription that has begun
 * goes on by itself. In order for one service, whichever of its replicas receives.
 */
export function rabbitTransport({ url, log, services = SERVICES }: RabbitTransportOptions): EventTransport {
  // two connections: a broker short of memory or disk stops reading from one that publishes, and acknowledgements
  // that travelled on the same would not reach it
  const publishing = openLink({ url, log, name: 'fieldhouse, publishing' });
  const receiving = openLink({ url, log, name: 'fieldhouse, receiving' });
  const publisher = openPublisher(publishing, services);
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
      if (envelopes.length > 0) await publisher.publish(envelopes);
    },

    async subscribe(service, receive) {
      assertOpen();
      if (subscriptionsOf(service).length === 0) return { stop: async () => undefined };
      const subscription = await openSubscription({ link: receiving, services, service, receive, log });
      subscriptions.add(subscription);
      return {
        async stop() {
          await subscription.stop();
          subscriptions.delete(subscription);
        },
      };
    },

    isConnected: () => [publishing, receiving].every((link) => link.currentConnection() !== undefined && !link.blocked()),

    async close() {
      closed = true;
      const stopping = Promise.allSettled([...subscriptions].map((subscription) => subscription.stop()));
      await withTimeout(STOP_LIMIT_MS, 'ending the subscriptions', stopping).catch((err: unknown) => {
        log.warn({ err }, 'what is being received will come again');
      });
      // the alarm may be asking the broker something: that ends with the connection
      const looked = alarm.stop();
      await Promise.all([publishing.close(), receiving.close()]);
      await looked;
    },
  };
}
