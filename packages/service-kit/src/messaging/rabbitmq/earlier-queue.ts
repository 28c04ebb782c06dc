import type { ServiceName } from '@fieldhouse/contracts';
import type { ChannelModel } from 'amqplib';
import { startLoop } from '../../jobs/loop.ts';
import type { Subscription } from '../../ports.ts';
import { type Consumer, type ConsumerOptions, startConsumer, startInTime } from './consumer.ts';
import type { Link } from './link.ts';
import { retryUntilDone } from './pauses.ts';
import { queueExists } from './topology.ts';

const CHECK_MS = 5000;

/** The queue of release 1.0, which this release consumes while it exists. Its single active consumer cannot be changed. */
export function earlierQueueOf(service: ServiceName): string {
  return `fieldhouse.${service}`;
}

/**
 * Receives what replicas of release 1.0 have put into a queue, in turn with them, until it is stopped. Most of it
 * arrives a second time, over the queue of this release: an inbox recognizes it. The queue is never declared, so that
 * it does not come back after it was deleted.
 */
export function consumeEarlierQueue(link: Link, options: ConsumerOptions): Subscription {
  const stopping = new AbortController();
  let consuming: { consumer: Consumer; over: Promise<void> } | undefined;

  const loop = startLoop({
    everyMs: CHECK_MS,
    async run() {
      const model = link.currentConnection();
      if (consuming || !model) return undefined;
      const started = await startInTime(startIfExists(model));
      if (started) consuming = { consumer: started, over: untilOver(started) };
      return undefined;
    },
    onError: (err) => options.log.debug({ err, queue: options.queue }, 'the queue of release 1.0 is not received from'),
  });

  async function startIfExists(model: ChannelModel): Promise<Consumer | undefined> {
    return (await queueExists(model, options.queue)) ? startConsumer(model, options) : undefined;
  }

  /** A refused message is tried until it is stored, because each redelivery counts against the broker's limit. */
  async function untilOver({ ended }: Consumer): Promise<void> {
    const refused = await ended;
    if (refused) await retryUntilDone(stopping.signal, () => options.receive(refused)).catch(() => undefined);
    consuming = undefined;
  }

  return {
    isIdle: async () => consuming?.consumer.isIdle() ?? true,
    async stop() {
      stopping.abort();
      await loop.stop();
      await consuming?.consumer.stop();
      await consuming?.over;
    },
  };
}
