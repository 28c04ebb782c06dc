import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import webPush from 'web-push';
import type { Push, PushSender } from '../src/push/push-sender.ts';
import type { PushService } from './push-service.ts';

interface SenderUnderTest {
  sender: PushSender;
  service: PushService;
}

/** The contract tests of PushSender. */
export function pushSenderContract(name: string, make: () => Promise<SenderUnderTest>): void {
  describe(`${name} as sender of pushes`, () => {
    const keys = webPush.generateVAPIDKeys();
    const pushTo = (endpoint: string, given = browserKeys()): Push => ({
      to: { endpoint, ...given },
      payload: JSON.stringify({ title: 'Change', body: 'Ñ “late” 名前 '.repeat(40), tag: 'event-4', link: '/events' }),
      ...{ topic: 'event-4', urgency: 'high', ttlSeconds: 60, keys },
    });

    it('When a push is sent, Then the browser alone can read it, and it is signed for its push service @spec S2.3.2001, S2.5.2001', async () => {
      const { sender, service } = await make();
      for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']) {
        const { endpoint, keys: given } = service.browser(host, host);
        const push = pushTo(endpoint, given);
        expect(await sender.send(push)).toEqual({ state: 'accepted' });
        expect(service.received.at(-1)).toEqual({
          ...{ browser: host, content: JSON.parse(push.payload), publicKey: keys.publicKey },
          ...{ topic: 'event-4', urgency: 'high', ttl: 60 },
        });
      }
    });

    it.each([
      [404, {}, { state: 'gone' }],
      [410, {}, { state: 'gone' }],
      [429, { 'retry-after': '90' }, { state: 'later', retryAfterSeconds: 90, code: '429' }],
      [503, { 'retry-after': 'Sun, 29 Nov 2026 07:00:00 GMT' }, { state: 'later', code: '503' }],
      [400, {}, { state: 'refused', code: '400' }],
      [413, {}, { state: 'refused', code: '413' }],
    ])(
      'When the push service answers %i, Then the outcome says what to do @spec S2.4.2002, S2.4.2004',
      async (status, headers, outcome) => {
        const { sender, service } = await make();
        const { endpoint, keys: given } = service.browser('phone');
        service.answers.push({ status, headers: headers as Record<string, string> });
        expect(await sender.send(pushTo(endpoint, given))).toMatchObject(outcome);
      },
    );

    it('When it redirects, Then that is a refusal, and nothing follows @spec S2.5.2001', async () => {
      const { sender, service } = await make();
      const { endpoint, keys: given } = service.browser('phone');
      service.answers.push({ status: 307, headers: { location: 'https://web.push.apple.com/elsewhere' } });
      expect(await sender.send(pushTo(endpoint, given))).toEqual({ state: 'refused', code: '307' });
      expect(service.otherRequests).toEqual([]);
    });

    it.each([
      'https://127.0.0.1/send/1',
      'https://localhost/send/1',
      'http://fcm.googleapis.com/send/1',
      'https://fcm.googleapis.com:8443/send/1',
      'https://user@fcm.googleapis.com/send/1',
      'https://evil-fcm.googleapis.com/send/1',
      'https://push.services.mozilla.com.evil.example/send/1',
      'https://fcm.googleapis.com.evil.example/send/1',
      'https://evil.example;.push.services.mozilla.com/send/1',
      'https://127.0.0.1;.push.services.mozilla.com/send/1',
      "https://evil.example'.notify.windows.com/send/1",
      'https://evil.example".notify.windows.com/send/1',
      'https://evil.example{.notify.windows.com/send/1',
      'https://evil.example}.notify.windows.com/send/1',
      'https://.notify.windows.com/send/1',
      'no address',
    ])('When a subscription names %s, Then nothing is sent @spec S2.5.2001', async (endpoint) => {
      const { sender, service } = await make();
      const before = service.received.length;
      expect(await sender.send(pushTo(endpoint))).toEqual({ state: 'refused', code: 'push_host' });
      expect([service.received.length, service.otherRequests]).toEqual([before, []]);
    });

    it('When its answer never begins, though bytes arrive all the time, Then it is tried later @spec S2.4.2008', async () => {
      const { sender, service } = await make();
      const { endpoint, keys: given } = service.browser('phone');
      service.answers.push({ status: 201, never: true });
      const before = Date.now();
      expect(await sender.send(pushTo(endpoint, given))).toMatchObject({ state: 'later' });
      expect(Date.now() - before).toBeLessThan(5000);
    });

    it.each([
      [201, { state: 'accepted' }],
      [503, { state: 'later' }],
    ])(
      'When its answer of %i never ends, Then it counts, and the connection is closed @spec S2.4.2008',
      async (status, outcome) => {
        const { sender, service } = await make();
        const { endpoint, keys: given } = service.browser('phone');
        service.answers.push({ status, endless: true });
        expect(await sender.send(pushTo(endpoint, given))).toMatchObject(outcome);
        await service.cutOff();
      },
    );

    it('When the push service cannot be reached, Then it is tried later @spec S2.4.2004', async () => {
      const { sender, service } = await make();
      const { endpoint, keys: given } = service.browser('phone', 'unknown.notify.windows.com');
      // Its certificate is for other names.
      expect(await sender.send(pushTo(endpoint, given))).toMatchObject({ state: 'later' });
    });
  });
}

function browserKeys() {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}
