import { SERVICES, subscriptionsOf } from '@fieldhouse/contracts';
import { envelopes, testBroker } from '@fieldhouse/service-kit/testing/broker';
import { expect, it } from '@jest/globals';
import { purgeQueues } from './purge-messages.ts';

it('When events wait for services at a restore, Then their queues are emptied', async () => {
  const broker = await testBroker();
  try {
    const transport = await broker.connected();
    await transport.publish(envelopes(3));
    const consumers = SERVICES.filter((service) => subscriptionsOf(service).includes('child.created'));
    expect(await purgeQueues(broker.url)).toBe(3 * consumers.length);
    expect(await purgeQueues(broker.url)).toBe(0);
  } finally {
    await broker.close();
  }
});
