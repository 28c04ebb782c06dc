import type { Envelope, ServiceName } from '@fieldhouse/contracts';
import type { ChannelModel } from 'amqplib';
import type { Subscription } from '../../ports.ts';
import { withTimeout } from '../../with-timeout.ts';
import { type Consumer, type ConsumerOptions, startConsumer } from './consumer.ts';
import type { Link } from './link.ts';
import { retryUntilDone } from './pauses.ts';
import { declareTopology, queueOf } from './topology.ts';

const START_LIMIT_MS = 2000;

interface SubscriptionOptions extends ConsumerOptions {
  link: Link;
  services: readonly ServiceName[];
}

/**
 * Receives until it is stopped, also after outages of the broker and of the service's database. Rejects when it cannot
 * begin now.
 */
export async function openSubscription({ link, services, ...options }: SubscriptionOptions): Promise<Subscription> {
  const stopping = new AbortController();
  let consumer = await start(await link.connectionSoon());
  const receiving = receiveUntilStopped();

  async function start(model: ChannelModel): Promise<Consumer> {
    // The queue may have been deleted, with the broker's data or by mistake.
    const starting = declareTopology(model, services).then(() => startConsumer(model, options));
    try {
      return await withTimeout(START_LIMIT_MS, 'subscribing', starting);
    } catch (error) {
      starting.then(
        (late) => late.stop(),
        () => undefined,
      );
      throw error;
    }
  }

  async function receiveUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const refused = await consumer.ended;
      try {
        if (refused) await probe(refused);
        consumer = await restart();
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
      }
    }
    await consumer.stop();
  }

  /**
   * Retries the refused envelope until it is stored. It also returned to the queue with the others and is delivered
   * once more. So an outage of the database causes one redelivery of a message; RabbitMQ 4 drops a message after 20.
   */
  function probe(refused: Envelope): Promise<void> {
    return retryUntilDone(stopping.signal, () => options.receive(refused));
  }

  function restart(): Promise<Consumer> {
    return retryUntilDone(stopping.signal, async () => {
      const model = await link.waitForConnection(stopping.signal);
      try {
        const started = await start(model);
        options.log.info({ queue: queueOf(options.service) }, 'events are received again');
        return started;
      } catch (err) {
        options.log.warn({ err, queue: queueOf(options.service) }, 'no events are received yet');
        throw err;
      }
    });
  }

  return {
    async stop() {
      stopping.abort();
      await consumer.stop();
      await receiving;
    },
  };
}
