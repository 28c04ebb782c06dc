import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  changeRecipients,
  mailData,
  reminderRecipients,
  type ScheduleChangeState,
  type SessionsEnded,
  sessionState,
} from '@fieldhouse/contracts';
import { answers, localCalls, localTransport, purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, dana, guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { type PushService, startPushService, type TestBrowser } from '../../testing/push-service.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';
import { storeNotices } from '../notices/store-notices.ts';
import { notify } from '../service.ts';
import { sendDuePushes } from './send-pushes.job.ts';
import { vapidKeys } from './vapid-key.ts';

const KEY = 'a-settings-key-of-forty-characters-in-all';
const PATH = '/api/push/subscriptions';
/** The program of a process that sends the pushes that are due. */
const SENDER = `
  import { openDatabase, openLog } from '@fieldhouse/service-kit';
  import { sendDuePushes } from './send-pushes.job.ts';
  import { webPushSender } from './web-push-sender.ts';
  import { onLoopback } from '../../testing/push-service.ts';
  const { databaseUrl, now, ...connection } = JSON.parse(process.env.SENDER);
  const environment = { settingsKey: '${KEY}', logLevel: 'silent' };
  const db = openDatabase({ databaseUrl, poolSize: 2 });
  const sender = webPushSender({ subject: 'https://club.example', connection: { ...connection, lookup: onLoopback } });
  await sendDuePushes({ db, environment, clock: () => new Date(now), log: openLog('notify', environment) }, sender);
`;
type Who = typeof rosa | typeof dana | typeof luis;

const transport = localTransport();
const calls = localCalls();
let now = NOW;
/** The sessions that svc-auth knows as ended, and whether it does not answer. */
const endedSessions = new Set<number>();
let isAuthAway = false;
let pushes: PushService;
let service: TestService;
beforeAll(async () => {
  pushes = await startPushService();
  const events = answers(changeRecipients, async () => ({ registrationIds: [70, 71] }));
  const reminders = answers(reminderRecipients, async () => ({ registrationIds: [70, 71] }));
  const sessions = answers(sessionState, async ({ sessionId }) => {
    if (isAuthAway) throw new Error('svc-auth is unavailable');
    return { hasEnded: endedSessions.has(sessionId) };
  });
  service = await startTestService(
    { ...notify, jobs: [] },
    {
      ...{ clock: () => now, adapters: { transport, calls }, answers: [events, reminders, sessions], replicas: 2 },
      environment: { settingsKey: KEY },
    },
  );
  for (const person of [rosa, luis, dana]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
  await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
});
afterAll(async () => {
  await service.stop();
  await pushes.stop();
});
beforeEach(async () => {
  [now, isAuthAway] = [NOW, false];
  endedSessions.clear();
  for (const list of [pushes.received, pushes.answers]) list.length = 0;
  await service.empty('push_subscription', 'notice', 'preference', 'person_setting', 'newest_version', 'inbox', 'mail');
});

const turnOn = async (who: Who, browser: TestBrowser, sessionId = 1) => {
  expect((await service.as({ ...who, sessionId }).put(PATH, browser)).status).toBe(204);
};
const send = () => sendDuePushes(service.ctx, pushes.sender);
const later = async (seconds = 2) => {
  now = new Date(now.getTime() + seconds * 1000);
  await send();
};
const notice = (changes: Partial<NewNotice> = {}): NewNotice => ({
  ...{ cause: 'one', userId: 5, kind: 'registration', link: '/events?event=4', at: now, children: [{ id: 1 }] },
  ...{ text: [{ guardian: 6 }, ' registered ', CHILDREN], push: { topic: 'registration-4-1' } },
  ...changes,
});
const store = (...all: NewNotice[]) => service.ctx.db.transaction((tx) => storeNotices(tx, service.ctx, all));
const stateOf = () => service.ctx.db('delivery').where({ channel: 'push' }).orderBy('notice_id').pluck('state');
const bodies = () => pushes.received.map(({ browser, content }) => `${browser}: ${content.body}`);
const endpoints = () => service.ctx.db('push_subscription').orderBy('id').pluck('endpoint');
const setPreferences = (who: Who, changes: object) =>
  service.as(who).put('/api/notice-preferences', {
    ...{ preferences: [], quietFrom: '21:00', quietTo: '07:00', digest: 'weekly', hideDetails: false },
    ...changes,
  });

describe('When a browser subscribes', () => {
  it('Then people of every role may, with the key of the site, and visitors may not @spec S2.7.2001, S2.7.2002', async () => {
    for (const who of [rosa, dana, { userId: 1, role: 'admin' } as const]) {
      const { status, body } = await service.as(who).get('/api/push/key');
      expect([status, Buffer.from(body.publicKey, 'base64url').length]).toEqual([200, 65]);
      await turnOn(who as Who, pushes.browser('phone'));
    }
    expect(await endpoints()).toHaveLength(3);
    expect((await service.anonymous.get('/api/push/key')).status).toBe(401);
    expect((await service.anonymous.put(PATH, pushes.browser('phone'))).status).toBe(401);
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
    const { status, body } = await service.as(rosa).put(PATH, { ...pushes.browser('phone'), endpoint });
    expect([status, body.code]).toEqual([400, code]);
    expect(await endpoints()).toEqual([]);
  });

  it('Then its address is stored as it is connected to, and ended by either spelling @spec S2.5.2001, S2.7.2002', async () => {
    const { keys } = pushes.browser('phone');
    const spelled = { endpoint: 'HTTPS://FCM.googleapis.com:443/send/../send/1', expirationTime: null, keys };
    await turnOn(rosa, spelled);
    expect(await endpoints()).toEqual(['https://fcm.googleapis.com/send/1']);
    expect((await service.as(rosa).delete(PATH, { endpoint: spelled.endpoint })).status).toBe(204);
    expect(await endpoints()).toEqual([]);
  });

  it.each([
    ['p256dh', 'BA'.repeat(44)],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['auth', 'short'],
  ])('Then a wrong %s is refused, and nothing is stored @spec S2.5.2002', async (name, value) => {
    const browser = pushes.browser('phone');
    const { status, body } = await service.as(rosa).put(PATH, { ...browser, keys: { ...browser.keys, [name]: value } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, `keys.${name}`]);
    expect(await endpoints()).toEqual([]);
  });

  it('Then one person has ten at most: the one that was seen least recently ends @spec S2.9.2001', async () => {
    const all = Array.from({ length: 11 }, (_, index) => pushes.browser(`browser ${index}`));
    for (const browser of all) {
      now = new Date(now.getTime() + 1000);
      await turnOn(rosa, browser);
    }
    expect(await endpoints()).toEqual(all.slice(1).map(({ endpoint }) => endpoint));
  });

  it('Then it ends 180 days after the last visit @spec S2.9.2001', async () => {
    const [visited, left] = [pushes.browser('visited'), pushes.browser('left')];
    await turnOn(rosa, left);
    now = new Date(NOW.getTime() + 2 * 24 * 3600_000);
    await turnOn(rosa, visited);
    now = new Date(NOW.getTime() + 181 * 24 * 3600_000);
    await purgeOldRows(notify).run(service.ctx);
    expect(await endpoints()).toEqual([visited.endpoint]);
  });
});

describe('When the key is needed', () => {
  it('Then two replicas make one, and it is stored encrypted @spec S2.3.2001', async () => {
    await service.empty('vapid_key');
    const made = await Promise.all(Array.from({ length: 6 }, () => vapidKeys(service.ctx)));
    expect(new Set(made.map((keys) => keys?.privateKey)).size).toBe(1);
    const [row] = await service.ctx.db('vapid_key');
    expect(row.sealed_private_key.toString('latin1')).not.toContain(made[0]?.privateKey);
  });

  it('Then with another SETTINGS_KEY there is a new one, and browsers subscribe again @spec S2.3.2001', async () => {
    const before = await vapidKeys(service.ctx);
    await turnOn(rosa, pushes.browser('phone'));
    const other = { ...service.ctx, environment: { ...service.ctx.environment, settingsKey: `another ${KEY}` } };
    expect((await vapidKeys(other))?.publicKey).not.toBe(before?.publicKey);
    expect(await endpoints()).toEqual([]);
    await service.empty('vapid_key');
  });

  it('Then a site without SETTINGS_KEY has none and says so @spec S2.3.2001', async () => {
    const keyless = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
    expect((await keyless.as(rosa).get('/api/push/key')).body).toEqual({ publicKey: null });
    const { status, body } = await keyless.as(rosa).put(PATH, pushes.browser('phone'));
    expect([status, body.code]).toEqual([409, 'push_off']);
    await keyless.stop();
  });
});

describe('When a notice is for somebody with a browser', () => {
  it('Then it gets the sentence, its subject and its link, for its owner alone @spec S2.4.2003, S2.8.2001', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await turnOn(rosa, pushes.browser('desk', 'updates.push.services.mozilla.com'));
    await turnOn(luis, pushes.browser('other'));
    await store(notice());
    await send();
    expect(pushes.received).toEqual([]);
    await later();
    expect(bodies().sort()).toEqual(['desk: First6 registered Mateo', 'phone: First6 registered Mateo']);
    const [first, second] = pushes.received;
    expect(first?.content).toMatchObject({ title: 'Registration', tag: 'registration-4-1', link: '/events?event=4' });
    expect(first).toMatchObject({ urgency: 'normal', ttl: 86_400, topic: expect.stringMatching(/^[\w-]{32}$/) });
    // The push services cannot tell that both are about the same.
    expect(second?.topic).not.toBe(first?.topic);
    expect(await stateOf()).toEqual(['sent']);
    await later(600);
    expect(pushes.received).toHaveLength(2);
  });

  it('Then ten copies of an event in any order are one push @spec S2.4.2004', async () => {
    await turnOn(luis, pushes.browser('phone'));
    const created = envelopeFor('registration.created', registration(), {
      actor: { actor: rosa.userId, actorrole: 'parent' },
    });
    for (const copy of [shuffledCopies([created], 10), shuffledCopies([created], 10)]) {
      await inBatchesOf20(copy, transport.publish);
    }
    await service.idle();
    await Promise.all([later(), later(), send()]);
    expect(bodies()).toEqual(['phone: First5 registered Mateo for Hitting Clinic on Sat, Nov 28']);
  });

  it('Then a newer one about the same subject has its topic and its tag @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    for (const cause of ['one', 'two']) {
      await store(notice({ cause, at: now }));
      await later();
    }
    expect(pushes.received).toHaveLength(2);
    expect(new Set(pushes.received.map(({ topic, content }) => `${topic} ${content.tag}`)).size).toBe(1);
  });

  it('Then nothing is pushed that was read, is switched off, or is about a child of others now @spec S2.4.2003', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice());
    await service.as(rosa).post('/api/notices/read-all');
    await later();
    await setPreferences(rosa, { preferences: [{ kind: 'registration', channel: 'push', value: 'off' }] });
    await store(notice({ cause: 'two' }));
    await later();
    await store(notice({ cause: 'three', kind: 'change', children: [{ id: 2 }] }));
    await service.deliver('guardian.unlinked', guardian(5, { id: 205, childId: 2, version: 9 }));
    await later();
    expect(pushes.received).toEqual([]);
    await service.deliver('guardian.linked', guardian(5, { id: 305, childId: 2, version: 10 }));
  });

  it('Then one without the bell is pushed and is no line @spec S2.4.2003', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await setPreferences(rosa, { preferences: [{ kind: 'registration', channel: 'bell', value: 'off' }] });
    await store(notice());
    await later();
    expect(bodies()).toEqual(['phone: First6 registered Mateo']);
    expect((await service.as(rosa).get('/api/notices')).body.notices).toEqual([]);
  });

  it('Then nothing waits for people without one @spec S2.4.2003', async () => {
    await store(notice());
    expect(await stateOf()).toEqual([]);
  });

  it('Then with details hidden it names nobody and nothing @spec S2.8.2001', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await setPreferences(rosa, { hideDetails: true });
    await store(notice());
    await later();
    expect(pushes.received[0]?.content).toMatchObject({ title: 'Registration', body: 'Open it to read more.' });
  });

  it('Then a long text is cut, so that push services take it @spec S2.8.2001', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice({ text: ['名🏀'.repeat(600)] }));
    await later();
    expect([...(pushes.received[0]?.content.body ?? '')]).toHaveLength(500);
  });
});

describe('When a push service does not take it', () => {
  it('Then 410 ends the subscription, and the other browser gets it @spec S2.4.2002', async () => {
    const [gone, phone] = [pushes.browser('gone'), pushes.browser('phone')];
    await turnOn(rosa, gone);
    pushes.answers.push({ status: 410 });
    await store(notice());
    await later();
    expect([await endpoints(), await stateOf()]).toEqual([[], ['skipped']]);
    await turnOn(rosa, phone);
    await store(notice({ cause: 'two' }));
    await later();
    expect([await endpoints(), bodies()]).toEqual([[phone.endpoint], ['phone: First6 registered Mateo']]);
  });

  it('Then its line is in the bell where the mail was stopped, and no browser is left @spec S2.4.2013', async () => {
    const inBell = () => service.ctx.db('notice').orderBy('id').pluck('is_in_bell');
    await setPreferences(rosa, {
      preferences: [
        { kind: 'announcement', channel: 'mail', value: 'off' },
        { kind: 'announcement', channel: 'bell', value: 'off' },
      ],
    });
    const announced = (id: number) => {
      const cause = `announcement-${id}`;
      return notice({ cause, kind: 'announcement', children: [], push: { topic: cause }, mailDueAt: now });
    };
    const insert = (id: number) =>
      service.ctx.db.raw(
        `WITH stored AS (
           INSERT INTO announcement (id, author_id, audience, audience_name, title, body, urgent, reply_to, state, send_at,
             sent_on, created_at)
           VALUES (:id, 2, '{"kind":"all"}', '', 'Water', 'Hot', false, false, 'sent', now(), '2026-11-21', now())
           RETURNING id
         ) INSERT INTO announcement_recipient (announcement_id, user_id) SELECT id, 5 FROM stored`,
        { id },
      );
    await service.empty('announcement');
    for (const id of [1, 2, 3]) await insert(id);
    await store(announced(1));
    expect(await inBell()).toEqual([true]);
    await turnOn(rosa, pushes.browser('gone'));
    await store(announced(2));
    expect(await inBell()).toEqual([true, false]);
    pushes.answers.push({ status: 410 });
    await later();
    expect([await stateOf(), await inBell()]).toEqual([['skipped'], [true, true]]);
    await turnOn(rosa, pushes.browser('phone'));
    await store(announced(3));
    await service.ctx.db('notice').update({ read_at: now });
    await later();
    expect([bodies().length, await inBell()]).toEqual([1, [true, true, false]]);
    expect(await service.ctx.db('delivery').where({ channel: 'mail' })).toEqual([]);
  });

  it('Then it is tried again, only where it was not taken @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await turnOn(rosa, pushes.browser('desk'));
    pushes.answers.push({ status: 503 });
    await store(notice());
    await later();
    expect([pushes.received.length, await stateOf()]).toEqual([1, ['waiting']]);
    await later(9);
    expect(pushes.received).toHaveLength(1);
    await later(1);
    expect(
      bodies()
        .map((body) => body.split(':')[0])
        .sort(),
    ).toEqual(['desk', 'phone']);
    expect(await stateOf()).toEqual(['sent']);
  });

  it('Then after six tries it has failed, and one that is refused at once @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice());
    for (const seconds of [2, 10, 60, 300, 1800]) {
      pushes.answers.push({ status: 500 });
      await later(seconds);
      expect(await stateOf()).toEqual(['waiting']);
    }
    pushes.answers.push({ status: 500 });
    await later(7200);
    expect(await stateOf()).toEqual(['failed']);
    pushes.answers.push({ status: 413 });
    await store(notice({ cause: 'two', at: now }));
    await later();
    expect(await stateOf()).toEqual(['failed', 'failed']);
  });

  it('Then it waits as long as the push service asks @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    pushes.answers.push({ status: 429, headers: { 'retry-after': '90' } });
    await store(notice());
    await later();
    await later(89);
    expect(pushes.received).toEqual([]);
    await later(1);
    expect(pushes.received).toHaveLength(1);
  });
});

describe('When the process that sends a push is killed before its push service has answered', () => {
  /** The sender in a process of its own, which a test can kill. */
  const startSender = () => {
    const { databaseUrl } = service.ctx.environment;
    return spawn(process.execPath, ['--input-type=module', '--eval', SENDER], {
      cwd: import.meta.dirname,
      env: { ...process.env, SENDER: JSON.stringify({ ...pushes.connection, databaseUrl, now }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };

  it('Then it is sent again after a minute, with the topic and the tag of the first one @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice());
    now = new Date(now.getTime() + 2000);
    pushes.answers.push({ status: 201, unanswered: true });
    const sender = startSender();
    await waitFor('the browser got the push', async () => pushes.received.length > 0);
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    await later(59);
    expect([pushes.received.length, await stateOf()]).toEqual([1, ['waiting']]);
    await later(1);
    await later(60);
    const [first, ...others] = pushes.received.map(({ topic, content }) => ({ topic, content }));
    expect([others, await stateOf()]).toEqual([[first], ['sent']]);
  });
});

describe('In quiet hours', () => {
  const atNight = new Date('2026-11-22T04:00:00Z');

  it('Then a push waits until they end, and only the newest of a subject goes @spec S2.4.2005', async () => {
    now = atNight;
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice({ cause: 'older', text: ['older'] }));
    await later();
    now = new Date('2026-11-22T12:58:00Z');
    await store(notice({ cause: 'newer', text: ['newer'], at: now }), notice({ cause: 'other', push: { topic: 'x' } }));
    await later();
    expect([pushes.received, await stateOf()]).toEqual([[], ['held', 'held', 'held']]);
    now = new Date('2026-11-22T13:00:00Z');
    await send();
    expect(bodies().sort()).toEqual(['phone: First6 registered Mateo', 'phone: newer']);
    expect((await stateOf()).sort()).toEqual(['sent', 'sent', 'superseded']);
  });

  it('Then one that was read meanwhile is not pushed @spec S2.4.2005', async () => {
    now = atNight;
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice());
    await later();
    await service.as(rosa).post('/api/notices/read-all');
    await later(12 * 3600);
    expect([pushes.received, await stateOf()]).toEqual([[], ['skipped']]);
  });

  it('Then an urgent one goes at once @spec S2.4.2005', async () => {
    now = atNight;
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice({ push: { topic: 'event-4', isUrgent: true } }));
    await later();
    expect(pushes.received).toMatchObject([{ urgency: 'high' }]);
  });

  it.each([
    ['spring', '2027-03-14T04:30:00Z', '2027-03-14T11:59:59Z', '2027-03-14T12:00:00Z'],
    ['autumn', '2026-11-01T03:30:00Z', '2026-11-01T12:59:59Z', '2026-11-01T13:00:00Z'],
  ])(
    'Then they end at 7:00 of the club’s clock when it changes in %s @spec S2.4.2005',
    async (_, night, before, end) => {
      now = new Date(night);
      await turnOn(rosa, pushes.browser('phone'));
      await store(notice());
      await later();
      now = new Date(before);
      await send();
      expect(pushes.received).toEqual([]);
      now = new Date(end);
      await send();
      expect(pushes.received).toHaveLength(1);
    },
  );

  it('Then the hour that the clock repeats is quiet both times @spec S2.4.2005', async () => {
    await setPreferences(rosa, { quietTo: '01:30' });
    now = new Date('2026-11-01T07:10:00Z');
    await turnOn(rosa, pushes.browser('phone'));
    await store(notice());
    await later();
    now = new Date('2026-11-01T07:29:59Z');
    await send();
    expect([pushes.received, await stateOf()]).toEqual([[], ['held']]);
    now = new Date('2026-11-01T07:30:00Z');
    await send();
    expect(pushes.received).toHaveLength(1);
  });
});

describe('When the club changes an event', () => {
  const clinic = { date: '2026-11-22', endDate: null, startTime: '08:00', endTime: '09:30', location: 'North Cages' };
  const change = (date: string): ScheduleChangeState => ({
    ...{ version: 30, eventId: 4, eventTitle: 'Hitting Clinic', ...clinic, date, startTime: '10:00', endTime: '11:30' },
    ...{ address: '4120 Ranch Road 12', sport: 'baseball', price: 2500, coachIds: [2], instructor: 'Dana Mercer' },
    reason: null,
    registrations: [70, 71].map((id) => ({
      ...{ id, childId: id - 69, timeSlot: null, registeredAt: '2026-11-20T17:59:00.000Z', slotChanges: 0 },
      ...{ scheduleChanges: 1, before: { ...clinic, date, instructor: 'Dana Mercer' } },
    })),
  });

  it.each([
    ['tomorrow, it is urgent', '2026-11-22', ['high']],
    ['next week, it waits for the morning', '2026-11-29', []],
  ])('that is %s: one push for both children @spec S2.4.2005, S2.4.2004', async (_, date, urgencies) => {
    now = new Date('2026-11-22T04:00:00Z');
    await turnOn(rosa, pushes.browser('phone'));
    await service.deliver('schedule-change.due', change(date), { time: now });
    await later();
    expect(pushes.received.map(({ urgency }) => urgency)).toEqual(urgencies);
    for (const { content } of pushes.received) {
      expect(content).toMatchObject({ title: 'Change', body: expect.stringContaining('for Mateo and Lucia') });
    }
  });

  it('that begins soon, a cancellation is urgent, and one by a parent is not @spec S2.4.2005', async () => {
    now = new Date('2026-11-22T04:00:00Z');
    await turnOn(luis, pushes.browser('phone'));
    const soon = registration({ date: '2026-11-22', state: 'cancelled', version: 2 });
    await service.deliver('registration.cancelled', soon, { actor: rosa, time: now });
    await later();
    expect(await stateOf()).toEqual(['held']);
    await service.deliver('registration.cancelled', { ...soon, id: 71, version: 3 }, { actor: dana, time: now });
    await later();
    expect(pushes.received).toMatchObject([{ urgency: 'high', content: { title: 'Registration' } }]);
  });
});

describe('When a reminder is due', () => {
  it('Then each guardian gets one push for all their children, and the bell no line @spec S2.4.2004', async () => {
    await turnOn(rosa, pushes.browser('rosa'));
    await turnOn(luis, pushes.browser('luis'));
    const reminder = {
      ...{ id: 12, version: 3, number: 1, eventId: 4, eventTitle: 'Hitting Clinic', date: '2026-11-22', endDate: null },
      ...{ startTime: '12:00', endTime: '13:30', location: 'North Cages', address: '4120 Ranch Road 12' },
      ...{ sport: 'baseball' as const, price: 2500, coachIds: [2], instructor: 'Dana Mercer' },
      registrations: [70, 71].map((id) => ({
        ...{ id, childId: id - 69, timeSlot: null, registeredAt: '2026-11-20T17:59:00.000Z' },
      })),
    };
    for (const _ of [1, 2]) await service.deliver('reminder.due', reminder);
    await later();
    expect(bodies().sort()).toEqual([
      'luis: Hitting Clinic on Sun, Nov 22 at 12:00 PM, for Mateo',
      'rosa: Hitting Clinic on Sun, Nov 22 at 12:00 PM, for Mateo and Lucia',
    ]);
    expect(pushes.received.map(({ content }) => [content.title, content.tag])).toEqual([
      ['Reminder', 'reminder-4'],
      ['Reminder', 'reminder-4'],
    ]);
    expect((await service.as(rosa).get('/api/notices')).body.notices).toEqual([]);
  });
});

describe('When a subscription ends', () => {
  const ended = (changes: Partial<SessionsEnded> = {}): SessionsEnded => ({
    ...{ id: 5, version: 50, userId: 5, why: 'signed-out', sessionIds: [81], keptSessionId: null },
    ...changes,
  });

  it('Then after A’s sign-out and B’s sign-in on the phone it is B’s alone @spec S2.4.2001, S2.4.2002', async () => {
    const phone = pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await service.deliver('sessions.ended', ended());
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
    const phone = pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await store(notice());
    await turnOn(luis, phone, 90);
    await later();
    expect(pushes.received).toEqual([]);
    expect(await service.ctx.db('push_subscription').pluck('user_id')).toEqual([6]);
  });

  it('Then a sign-out ends that of its session alone @spec S2.4.2002', async () => {
    const [here, there] = [pushes.browser('here'), pushes.browser('there')];
    await turnOn(rosa, here, 81);
    await turnOn(rosa, there, 82);
    await service.deliver('sessions.ended', ended());
    expect(await endpoints()).toEqual([there.endpoint]);
  });

  it('Then ‘Sign out everywhere’ ends all others, and a late event none that was seen since @spec S2.4.2002', async () => {
    const [kept, other, since] = [pushes.browser('kept'), pushes.browser('other'), pushes.browser('since')];
    await turnOn(rosa, kept, 81);
    await turnOn(rosa, other, 82);
    const time = now;
    now = new Date(now.getTime() + 1000);
    await turnOn(rosa, since, 99);
    const everywhere = ended({ why: 'signed-out-elsewhere', sessionIds: null, keptSessionId: 81 });
    await service.deliver('sessions.ended', everywhere, { time });
    expect(await endpoints()).toEqual([kept.endpoint, since.endpoint]);
    await service.deliver('sessions.ended', { ...everywhere, version: 51, why: 'access-changed', keptSessionId: null });
    expect(await endpoints()).toEqual([]);
  });

  it('Then sign-outs that arrive ten times each, on two replicas, end no browser that came after them @spec S2.4.2002', async () => {
    const [other, since] = [pushes.browser('other'), pushes.browser('since')];
    await turnOn(rosa, other, 82);
    const time = now;
    now = new Date(now.getTime() + 1000);
    await turnOn(rosa, since, 99);
    const everywhere = ended({ version: 51, why: 'signed-out-elsewhere', sessionIds: null, keptSessionId: 81 });
    const events = [ended(), everywhere].map((data) => envelopeFor('sessions.ended', data, { time }));
    await inBatchesOf20(shuffledCopies(events, 5), transport.publish);
    await service.idle();
    expect(await endpoints()).toEqual([since.endpoint]);
  });

  it('Then a visit that arrives after the end of its session leaves none @spec S2.4.2006', async () => {
    await service.deliver('sessions.ended', ended());
    endedSessions.add(81);
    await turnOn(rosa, pushes.browser('late'), 81);
    expect(await endpoints()).toEqual([]);
    const phone = pushes.browser('phone');
    await turnOn(rosa, phone, 82);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then while svc-auth does not answer a visit stays a visit @spec S2.4.2006', async () => {
    const phone = pushes.browser('phone');
    isAuthAway = true;
    await turnOn(rosa, phone, 81);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then the same user’s next sign-in with that browser begins it again @spec S2.4.2007', async () => {
    const phone = pushes.browser('phone');
    await turnOn(rosa, phone, 81);
    await service.deliver('sessions.ended', ended({ why: 'access-changed', sessionIds: null }));
    expect(await endpoints()).toEqual([]);
    now = new Date(now.getTime() + 1000);
    await turnOn(rosa, phone, 90);
    expect(await endpoints()).toEqual([phone.endpoint]);
  });

  it('Then DELETE ends it, again without an error @spec S2.7.2002', async () => {
    const phone = pushes.browser('phone');
    await turnOn(rosa, phone);
    for (const _ of [1, 2]) {
      expect((await service.as(rosa).delete(PATH, { endpoint: phone.endpoint })).status).toBe(204);
    }
    expect(await endpoints()).toEqual([]);
  });

  it('Then a deleted account has none @spec S2.4.2002', async () => {
    await service.deliver('user.registered', user({ userId: 9, role: 'parent' }));
    await turnOn({ userId: 9, role: 'parent' } as unknown as Who, pushes.browser('phone'));
    await service.deliver('user.deleted', { id: 9, version: 60 });
    expect(await endpoints()).toEqual([]);
  });
});

it('When somebody’s data is read, Then it lists the browsers by host and date, and no secret @spec S2.7.2003', async () => {
  const phone = pushes.browser('phone');
  await turnOn(rosa, phone);
  const data = await calls.call('admin', mailData, { userId: 5 }, undefined);
  const at = NOW.toISOString();
  expect(data).toMatchObject({ pushBrowsers: [{ host: 'fcm.googleapis.com', createdAt: at, seenAt: at }] });
  for (const secret of [phone.endpoint, phone.keys.auth, phone.keys.p256dh]) {
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});
