import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import webPush from 'web-push';
import { pushSenderContract } from '../../testing/push-sender.contract.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { outsideLookup, PRIVATE_ADDRESS } from './outside-lookup.ts';
import { webPushSender } from './web-push-sender.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

pushSenderContract('webPushSender', async () => ({ sender: service.sender, service }));

describe('When the name of a push service', () => {
  const resolvesTo = (...addresses: string[]) =>
    outsideLookup((_host, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '192.168.0.5', '172.31.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '168.63.129.16'],
  ])('resolves to %s, Then nothing is sent there @spec S2.5.2001', async (address) => {
    const sender = webPushSender({
      subject: 'https://club.example',
      connection: { ...service.connection, lookup: resolvesTo(address) },
    });
    const { endpoint, keys } = service.browser('phone');
    const before = service.received.length;
    const vapid = webPush.generateVAPIDKeys();
    const push = { payload: '{}', topic: 'one', urgency: 'normal', ttlSeconds: 60, keys: vapid } as const;
    expect(await sender.send({ ...push, to: { endpoint, ...keys } })).toEqual({
      ...{ state: 'later', retryAfterSeconds: undefined, code: PRIVATE_ADDRESS },
    });
    sender.close();
    expect(service.received.length).toBe(before);
  });

  it('resolves to a public address too, Then only that one is used @spec S2.5.2001', async () => {
    const found = await new Promise((resolve) =>
      resolvesTo('10.0.0.1', '142.250.0.1', '2a00::1')('host', { all: true }, (_error, addresses) =>
        resolve(addresses),
      ),
    );
    expect(found).toEqual([
      { address: '142.250.0.1', family: 4 },
      { address: '2a00::1', family: 6 },
    ]);
  });
});
