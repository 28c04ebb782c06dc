import type { Envelope } from '@fieldhouse/contracts';
import type { ChannelModel } from 'amqplib';
import type { Subscription } from '../../ports.ts';
import { type Consumer, type ConsumerOptions, startConsumer, startInTime } from './consumer.ts';
import type { Link } from './link.ts';
import { retryUntilDone } from './pauses.ts';
import { countWaiting } from './topology.ts';

interface SubscriptionOptions extends ConsumerOptions {
  link: Link;
  /** Runs before each start: the queue may have been deleted, with the broker's data or by mistake. */
  declare: (model: ChannelModel) => Promise<void>;
}

/**
 * Receives until it is stopped, also after outages of the broker and of the service's database. Rejects when it cannot
 * begin now.
 */
export async function openSubscription({ link, declare, ...options }: SubscriptionOptions): Promise<Subscription> {
  const stopping = new AbortController();
  let consumer = await start(await link.connectionSoon());
  const receiving = receiveUntilStopped();

  function start(model: ChannelModel): Promise<Consumer> {
    return startInTime(declare(model).then(() => startConsumer(model, options)));
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
        options.log.info({ queue: options.queue }, 'events are received again');
        return started;
      } catch (err) {
        options.log.warn({ err, queue: options.queue }, 'no events are received yet');
        throw err;
      }
    });
  }

  return {
    async isIdle() {
      const model = link.currentConnection();
      return model !== undefined && (await countWaiting(model, options.queue)) === 0 && consumer.isIdle();
    },
    async stop() {
      stopping.abort();
      await consumer.stop();
      await receiving;
    },
  };
}
