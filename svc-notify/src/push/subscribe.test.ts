import { mailData, type SessionsEnded } from '@fieldhouse/contracts';
import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { describe, expect, it } from '@jest/globals';
import { dana, luis, NOW, rosa, user } from '../../testing/build.ts';
import { SETTINGS_KEY, SUBSCRIPTIONS, type Subscriber, startPushClub } from '../../testing/push-club.ts';
import { notify } from '../service.ts';
import { vapidKeys } from './vapid-key.ts';

const { club, transport, calls, turnOn, later, notice, store, bodies, endpoints } = startPushClub();

describe('When a browser subscribes', () => {
  it('Then people of every role may, with the key of the site, and visitors may not @spec S2.7.2001, S2.7.2002', async () => {
    for (const who of [rosa, dana, { userId: 1, role: 'admin' } as const]) {
      const { status, body } = await club.service.as(who).get('/api/push/key');
      expect([status, Buffer.from(body.publicKey, 'base64url').length]).toEqual([200, 65]);
      await turnOn(who as Subscriber, club.pushes.browser('phone'));
    }
    expect(await endpoints()).toHaveLength(3);
    expect((await club.service.anonymous.get('/api/push/key')).status).toBe(401);
    expect((await club.service.anonymous.put(SUBSCRIPTIONS, club.pushes.browser('phone'))).status).toBe(401);
  });

  it.each([
    ['http://fcm.googleapis.com/send/1', 'push_host'],
    ['https://127.0.0.1/send/1', 'push_host'],
    ['https://fcm.googleapis.com:444/send/1', 'push_host'],
    ['https://metadata.google.internal/send/1', 'push_host'],
    ['//fcm.googleapis.com/send/1', 'push_host'],
    ['https://evil.example;.push.services.mozilla.com/send/1', 'push_host'],
    ['https://10.0.0.5;.push.services.mozilla.com/send/1', 'push_host'],
    ["https://evil.example'.notify.windows.com/send/1", 'push_host'],
    ['https://evil.example{.notify.windows.com/send/1', 'push_host'],
    ['https://.push.services.mozilla.com/send/1', 'push_host'],
    ['https://fcm.googleapis.com./send/1', 'push_host'],
  ])('Then %s is refused @spec S2.5.2001', async (endpoint, code) => {
    const { status, body } = await club.service
      .as(rosa)
      .put(SUBSCRIPTIONS, { ...club.pushes.browser('phone'), endpoint });
    expect([status, body.code]).toEqual([400, code]);
    expect(await endpoints()).toEqual([]);
  });

  it('Then its address is stored as it is connected to, and ended by either spelling @spec S2.5.2001, S2.7.2002', async () => {
    const { keys } = club.pushes.browser('phone');
    const spelled = { endpoint: 'HTTPS://FCM.googleapis.com:443/send/../send/1', expirationTime: null, keys };
    await turnOn(rosa, spelled);
    expect(await endpoints()).toEqual(['https://fcm.googleapis.com/send/1']);
    expect((await club.service.as(rosa).delete(SUBSCRIPTIONS, { endpoint: spelled.endpoint })).status).toBe(204);
    expect(await endpoints()).toEqual([]);
  });

  it.each([
    ['p256dh', 'BA'.repeat(44)],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['auth', 'short'],
  ])('Then a wrong %s is refused, and nothing is stored @spec S2.5.2002', async (name, value) => {
    const browser = club.pushes.browser('phone');
    const { status, body } = await club.service
      .as(rosa)
      .put(SUBSCRIPTIONS, { ...browser, keys: { ...browser.keys, [name]: value } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, `keys.${name}`]);
    expect(await endpoints()).toEqual([]);
  });

  it('Then one person has ten at most: the one that was seen least recently ends @spec S2.9.2001', async () => {
    const all = Array.from({ length: 11 }, (_, index) => club.pushes.browser(`browser ${index}`));
    for (const browser of all) {
      club.now = new Date(club.now.getTime() + 1000);
      await turnOn(rosa, browser);
    }
    expect(await endpoints()).toEqual(all.slice(1).map(({ endpoint }) => endpoint));
  });

  it('Then it ends 180 days after the last visit @spec S2.9.2001', async () => {
    const [visited, left] = [club.pushes.browser('visited'), club.pushes.browser('left')];
    await turnOn(rosa, left);
    club.now = new Date(NOW.getTime() + 2 * 24 * 3600_000);
    await turnOn(rosa, visited);
    club.now = new Date(NOW.getTime() + 181 * 24 * 3600_000);
    await purgeOldRows(notify).run(club.service.ctx);
    expect(await endpoints()).toEqual([visited.endpoint]);
  });
});

describe('When the key is needed', () => {
  it('Then two replicas make one, and it is stored encrypted @spec S2.3.2001', async () => {
    await club.service.empty('vapid_key');
    const made = await Promise.all(Array.from({ length: 6 }, () => vapidKeys(club.service.ctx)));
    expect(new Set(made.map((keys) => keys?.privateKey)).size).toBe(1);
    const [row] = await club.service.ctx.db('vapid_key');
    expect(row.sealed_private_key.toString('latin1')).not.toContain(made[0]?.privateKey);
  });

  it('Then with another SETTINGS_KEY there is a new one, and browsers subscribe again @spec S2.3.2001', async () => {
    const before = await vapidKeys(club.service.ctx);
    await turnOn(rosa, club.pushes.browser('phone'));
    const other = {
      ...club.service.ctx,
      environment: { ...club.service.ctx.environment, settingsKey: `another ${SETTINGS_KEY}` },
    };
    expect((await vapidKeys(other))?.publicKey).not.toBe(before?.publicKey);
    expect(await endpoints()).toEqual([]);
    await club.service.empty('vapid_key');
  });

  it('Then a site without SETTINGS_KEY has none and says so @spec S2.3.2001', async () => {
    const keyless = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
    expect((await keyless.as(rosa).get('/api/push/key')).body).toEqual({ publicKey: null });
    const { status, body } = await keyless.as(rosa).put(SUBSCRIPTIONS, club.pushes.browser('phone'));
    expect([status, body.code]).toEqual([409, 'push_off']);
    await keyless.stop();
  });
});

describe('When a subscription ends', () => {
  const ended = (changes: Partial<SessionsEnded> = {}): SessionsEnded => ({
    ...{ id: 5, version: 50, userId: 5, why: 'signed-out', sessionIds: [81], keptSessionId: null },
    ...changes,
  });

  it('Then after A’s sign-out and B’s sign-in on the phone it is B’s alone @spec S2.4.2001, S2.4.2002', async () => {
    const phone = club.pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await club.service.deliver('sessions.ended', ended());
    await store(notice());
    await turnOn(luis, phone, 90);
    await store(
      notice({ cause: 'two', userId: 6, text: ['For Luis'] }),
      notice({ cause: 'three', text: ['For Rosa'] }),
    );
    await later();
    expect(bodies()).toEqual(['phone: For Luis']);
  });

  it('Then without a sign-out the endpoint is of whoever subscribed last @spec S2.4.2001', async () => {
    const phone = club.pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await store(notice());
    await turnOn(luis, phone, 90);
    await later();
    expect(club.pushes.received).toEqual([]);
    expect(await club.service.ctx.db('push_subscription').pluck('user_id')).toEqual([6]);
  });

  it('Then a sign-out ends that of its session alone @spec S2.4.2002', async () => {
    const [here, there] = [club.pushes.browser('here'), club.pushes.browser('there')];
    await turnOn(rosa, here, 81);
    await turnOn(rosa, there, 82);
    await club.service.deliver('sessions.ended', ended());
    expect(await endpoints()).toEqual([there.endpoint]);
  });

  it('Then ‘Sign out everywhere’ ends all others, and a late event none that was seen since @spec S2.4.2002', async () => {
    const [kept, other, since] = [
      club.pushes.browser('kept'),
      club.pushes.browser('other'),
      club.pushes.browser('since'),
    ];
    await turnOn(rosa, kept, 81);
    await turnOn(rosa, other, 82);
    const time = club.now;
    club.now = new Date(club.now.getTime() + 1000);
    await turnOn(rosa, since, 99);
    const everywhere = ended({ why: 'signed-out-elsewhere', sessionIds: null, keptSessionId: 81 });
    await club.service.deliver('sessions.ended', everywhere, { time });
    expect(await endpoints()).toEqual([kept.endpoint, since.endpoint]);
    await club.service.deliver('sessions.ended', {
      ...everywhere,
      version: 51,
      why: 'access-changed',
      keptSessionId: null,
    });
    expect(await endpoints()).toEqual([]);
  });

  it('Then sign-outs that arrive ten times each, on two replicas, end no browser that came after them @spec S2.4.2002', async () => {
    const [other, since] = [club.pushes.browser('other'), club.pushes.browser('since')];
    await turnOn(rosa, other, 82);
    const time = club.now;
    club.now = new Date(club.now.getTime() + 1000);
    await turnOn(rosa, since, 99);
    const everywhere = ended({ version: 51, why: 'signed-out-elsewhere', sessionIds: null, keptSessionId: 81 });
    const events = [ended(), everywhere].map((data) => envelopeFor('sessions.ended', data, { time }));
    await inBatchesOf20(shuffledCopies(events, 5), transport.publish);
    await club.service.idle();
    expect(await endpoints()).toEqual([since.endpoint]);
  });

  it('Then a visit that arrives after the end of its session leaves none @spec S2.4.2006', async () => {
    await club.service.deliver('sessions.ended', ended());
    club.endedSessions.add(81);
    await turnOn(rosa, club.pushes.browser('late'), 81);
    expect(await endpoints()).toEqual([]);
    const phone = club.pushes.browser('phone');
    await turnOn(rosa, phone, 82);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then while svc-auth does not answer a visit stays a visit @spec S2.4.2006', async () => {
    const phone = club.pushes.browser('phone');
    club.isAuthAway = true;
    await turnOn(rosa, phone, 81);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then the same user’s next sign-in with that browser begins it again @spec S2.4.2007', async () => {
    const phone = club.pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await club.service.deliver('sessions.ended', ended({ why: 'access-changed', sessionIds: null }));
    expect(await endpoints()).toEqual([]);
    club.now = new Date(club.now.getTime() + 1000);
    await turnOn(rosa, phone, 90);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then DELETE ends it, again without an error @spec S2.7.2002', async () => {
    const phone = club.pushes.browser('phone');
    await turnOn(rosa, phone);
    for (const _ of [1, 2]) {
      expect((await club.service.as(rosa).delete(SUBSCRIPTIONS, { endpoint: phone.endpoint })).status).toBe(204);
    }
    expect(await endpoints()).toEqual([]);
  });

  it('Then a deleted account has none @spec S2.4.2002', async () => {
    await club.service.deliver('user.registered', user({ userId: 9, role: 'parent' }));
    await turnOn({ userId: 9, role: 'parent' } as unknown as Subscriber, club.pushes.browser('phone'));
    await club.service.deliver('user.deleted', { id: 9, version: 60 });
    expect(await endpoints()).toEqual([]);
  });
});

it('When somebody’s data is read, Then it lists the browsers by host and date, and no secret @spec S2.7.2003', async () => {
  const phone = club.pushes.browser('phone');
  await turnOn(rosa, phone);
  const data = await calls.call('admin', mailData, { userId: 5 }, undefined);
  const at = NOW.toISOString();
  expect(data).toMatchObject({ pushBrowsers: [{ host: 'fcm.googleapis.com', createdAt: at, seenAt: at }] });
  for (const secret of [phone.endpoint, phone.keys.auth, phone.keys.p256dh]) {
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});
