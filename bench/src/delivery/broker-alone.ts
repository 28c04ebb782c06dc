import { once } from 'node:events';
import { connect } from 'amqplib';

/** The baseline of delivery: sends bytes over this broker with the guarantees of an event, and with nothing else. */
export interface BrokerAlone {
  /** Publishes; resolves to the milliseconds until the broker has confirmed it and a consumer has received it. */
  deliver: (bytes: Buffer) => Promise<number>;
  close: () => Promise<void>;
}

const EXCHANGE = 'bench.alone';

/**
 * Creates a durable exchange and a quorum queue. Publisher and consumer have a connection each, as in the transport.
 */
export async function brokerAlone(url: string): Promise<BrokerAlone> {
  const [publishing, receiving] = await Promise.all([connect(url), connect(url)]);
  const [publisher, consumer] = [await publishing.createConfirmChannel(), await receiving.createChannel()];
  await publisher.assertExchange(EXCHANGE, 'topic', { durable: true });
  await publisher.assertQueue(EXCHANGE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await publisher.bindQueue(EXCHANGE, EXCHANGE, 'published');
  let arrived: (() => void) | undefined;
  await consumer.prefetch(100);
  await consumer.consume(EXCHANGE, (message) => {
    if (message === null) return;
    arrived?.();
    consumer.ack(message);
  });
  return {
    deliver: async (bytes) => {
      const consumed = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const began = performance.now();
      const confirmed = new Promise<void>((resolve, reject) => {
        publisher.publish(EXCHANGE, 'published', bytes, { persistent: true, mandatory: true }, (error) =>
          error ? reject(error) : resolve(),
        );
      });
      await Promise.all([confirmed, consumed]);
      return performance.now() - began;
    },
    close: async () => {
      await consumer.close();
      await publisher.deleteQueue(EXCHANGE);
      await publisher.deleteExchange(EXCHANGE);
      const closed = [once(publishing, 'close'), once(receiving, 'close')];
      await Promise.all([publishing.close(), receiving.close(), ...closed]);
    },
  };
}
