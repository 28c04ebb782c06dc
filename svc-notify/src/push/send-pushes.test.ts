import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ScheduleChangeState } from '@fieldhouse/contracts';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { describe, expect, it } from '@jest/globals';
import { dana, guardian, luis, registration, rosa } from '../../testing/build.ts';
import { SETTINGS_KEY, type Subscriber, startPushClub } from '../../testing/push-club.ts';

const { club, transport, turnOn, send, later, notice, store, stateOf, bodies, endpoints } = startPushClub();

/** The program of a process that sends the pushes that are due. */
const SENDER = `
  import { openDatabase, openLog } from '@fieldhouse/service-kit';
  import { sendDuePushes } from './send-pushes.job.ts';
  import { webPushSender } from './web-push-sender.ts';
  import { onLoopback } from '../../testing/push-service.ts';
  const { databaseUrl, now, ...connection } = JSON.parse(process.env.SENDER);
  const environment = { settingsKey: '${SETTINGS_KEY}', logLevel: 'silent' };
  const db = openDatabase({ databaseUrl, poolSize: 2 });
  const sender = webPushSender({ subject: 'https://club.example', connection: { ...connection, lookup: onLoopback } });
  await sendDuePushes({ db, environment, clock: () => new Date(now), log: openLog('notify', environment) }, sender);
`;

const setPreferences = (who: Subscriber, changes: object) =>
  club.service.as(who).put('/api/notice-preferences', {
    ...{ preferences: [], quietFrom: '21:00', quietTo: '07:00', digest: 'weekly', hideDetails: false },
    ...changes,
  });

describe('When a notice is for somebody with a browser', () => {
  it('Then it gets the sentence, its subject and its link, for its owner alone @spec S2.4.2003, S2.8.2001', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await turnOn(rosa, club.pushes.browser('desk', 'updates.push.services.mozilla.com'));
    await turnOn(luis, club.pushes.browser('other'));
    await store(notice());
    await send();
    expect(club.pushes.received).toEqual([]);
    await later();
    expect(bodies().sort()).toEqual(['desk: First6 registered Mateo', 'phone: First6 registered Mateo']);
    const [first, second] = club.pushes.received;
    expect(first?.content).toMatchObject({ title: 'Registration', tag: 'registration-4-1', link: '/events?event=4' });
    expect(first).toMatchObject({ urgency: 'normal', ttl: 86_400, topic: expect.stringMatching(/^[\w-]{32}$/) });
    // The push services cannot tell that both are about the same.
    expect(second?.topic).not.toBe(first?.topic);
    expect(await stateOf()).toEqual(['sent']);
    await later(600);
    expect(club.pushes.received).toHaveLength(2);
  });

  it('Then ten copies of an event in any order are one push @spec S2.4.2004', async () => {
    await turnOn(luis, club.pushes.browser('phone'));
    const created = envelopeFor('registration.created', registration(), {
      actor: { actor: rosa.userId, actorrole: 'parent' },
    });
    for (const copy of [shuffledCopies([created], 10), shuffledCopies([created], 10)]) {
      await inBatchesOf20(copy, transport.publish);
    }
    await club.service.idle();
    await Promise.all([later(), later(), send()]);
    expect(bodies()).toEqual(['phone: First5 registered Mateo for Hitting Clinic on Sat, Nov 28']);
  });

  it('Then a newer one about the same subject has its topic and its tag @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    for (const cause of ['one', 'two']) {
      await store(notice({ cause, at: club.now }));
      await later();
    }
    expect(club.pushes.received).toHaveLength(2);
    expect(new Set(club.pushes.received.map(({ topic, content }) => `${topic} ${content.tag}`)).size).toBe(1);
  });

  it('Then nothing is pushed that was read, is switched off, or is about a child of others now @spec S2.4.2003', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice());
    await club.service.as(rosa).post('/api/notices/read-all');
    await later();
    await setPreferences(rosa, { preferences: [{ kind: 'registration', channel: 'push', value: 'off' }] });
    await store(notice({ cause: 'two' }));
    await later();
    await store(notice({ cause: 'three', kind: 'change', children: [{ id: 2 }] }));
    await club.service.deliver('guardian.unlinked', guardian(5, { id: 205, childId: 2, version: 9 }));
    await later();
    expect(club.pushes.received).toEqual([]);
    await club.service.deliver('guardian.linked', guardian(5, { id: 305, childId: 2, version: 10 }));
  });

  it('Then one without the bell is pushed and is no line @spec S2.4.2003', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await setPreferences(rosa, { preferences: [{ kind: 'registration', channel: 'bell', value: 'off' }] });
    await store(notice());
    await later();
    expect(bodies()).toEqual(['phone: First6 registered Mateo']);
    expect((await club.service.as(rosa).get('/api/notices')).body.notices).toEqual([]);
  });

  it('Then nothing waits for people without one @spec S2.4.2003', async () => {
    await store(notice());
    expect(await stateOf()).toEqual([]);
  });

  it('Then with details hidden it names nobody and nothing @spec S2.8.2001', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await setPreferences(rosa, { hideDetails: true });
    await store(notice());
    await later();
    expect(club.pushes.received[0]?.content).toMatchObject({ title: 'Registration', body: 'Open it to read more.' });
  });

  it('Then a long text is cut, so that push services take it @spec S2.8.2001', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice({ text: ['名🏀'.repeat(600)] }));
    await later();
    expect([...(club.pushes.received[0]?.content.body ?? '')]).toHaveLength(500);
  });
});

describe('When a push service does not take it', () => {
  it('Then 410 ends the subscription, and the other browser gets it @spec S2.4.2002', async () => {
    const [gone, phone] = [club.pushes.browser('gone'), club.pushes.browser('phone')];
    await turnOn(rosa, gone);
    club.pushes.answers.push({ status: 410 });
    await store(notice());
    await later();
    expect([await endpoints(), await stateOf()]).toEqual([[], ['skipped']]);
    await turnOn(rosa, phone);
    await store(notice({ cause: 'two' }));
    await later();
    expect([await endpoints(), bodies()]).toEqual([[phone.endpoint], ['phone: First6 registered Mateo']]);
  });

  it('Then its line is in the bell where the mail was stopped, and no browser is left @spec S2.4.2013', async () => {
    const inBell = () => club.service.ctx.db('notice').orderBy('id').pluck('is_in_bell');
    await setPreferences(rosa, {
      preferences: [
        { kind: 'announcement', channel: 'mail', value: 'off' },
        { kind: 'announcement', channel: 'bell', value: 'off' },
      ],
    });
    const announced = (id: number) => {
      const cause = `announcement-${id}`;
      return notice({ cause, kind: 'announcement', children: [], push: { topic: cause }, mailDueAt: club.now });
    };
    const insert = (id: number) =>
      club.service.ctx.db.raw(
        `WITH stored AS (
           INSERT INTO announcement (id, author_id, audience, audience_name, title, body, urgent, reply_to, state, send_at,
             sent_on, created_at)
           VALUES (:id, 2, '{"kind":"all"}', '', 'Water', 'Hot', false, false, 'sent', now(), '2026-11-21', now())
           RETURNING id
         ) INSERT INTO announcement_recipient (announcement_id, user_id) SELECT id, 5 FROM stored`,
        { id },
      );
    await club.service.empty('announcement');
    for (const id of [1, 2, 3]) await insert(id);
    await store(announced(1));
    expect(await inBell()).toEqual([true]);
    await turnOn(rosa, club.pushes.browser('gone'));
    await store(announced(2));
    expect(await inBell()).toEqual([true, false]);
    club.pushes.answers.push({ status: 410 });
    await later();
    expect([await stateOf(), await inBell()]).toEqual([['skipped'], [true, true]]);
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(announced(3));
    await club.service.ctx.db('notice').update({ read_at: club.now });
    await later();
    expect([bodies().length, await inBell()]).toEqual([1, [true, true, false]]);
    expect(await club.service.ctx.db('delivery').where({ channel: 'mail' })).toEqual([]);
  });

  it('Then it is tried again, only where it was not taken @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await turnOn(rosa, club.pushes.browser('desk'));
    club.pushes.answers.push({ status: 503 });
    await store(notice());
    await later();
    expect([club.pushes.received.length, await stateOf()]).toEqual([1, ['waiting']]);
    await later(9);
    expect(club.pushes.received).toHaveLength(1);
    await later(1);
    expect(
      bodies()
        .map((body) => body.split(':')[0])
        .sort(),
    ).toEqual(['desk', 'phone']);
    expect(await stateOf()).toEqual(['sent']);
  });

  it('Then after six tries it has failed, and one that is refused at once @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice());
    for (const seconds of [2, 10, 60, 300, 1800]) {
      club.pushes.answers.push({ status: 500 });
      await later(seconds);
      expect(await stateOf()).toEqual(['waiting']);
    }
    club.pushes.answers.push({ status: 500 });
    await later(7200);
    expect(await stateOf()).toEqual(['failed']);
    club.pushes.answers.push({ status: 413 });
    await store(notice({ cause: 'two', at: club.now }));
    await later();
    expect(await stateOf()).toEqual(['failed', 'failed']);
  });

  it('Then it waits as long as the push service asks @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    club.pushes.answers.push({ status: 429, headers: { 'retry-after': '90' } });
    await store(notice());
    await later();
    await later(89);
    expect(club.pushes.received).toEqual([]);
    await later(1);
    expect(club.pushes.received).toHaveLength(1);
  });
});

describe('When the process that sends a push is killed before its push service has answered', () => {
  /** The sender in a process of its own, which a test can kill. */
  const startSender = () => {
    const { databaseUrl } = club.service.ctx.environment;
    return spawn(process.execPath, ['--input-type=module', '--eval', SENDER], {
      cwd: import.meta.dirname,
      env: { ...process.env, SENDER: JSON.stringify({ ...club.pushes.connection, databaseUrl, now: club.now }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };

  it('Then it is sent again after a minute, with the topic and the tag of the first one @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice());
    club.now = new Date(club.now.getTime() + 2000);
    club.pushes.answers.push({ status: 201, unanswered: true });
    const sender = startSender();
    await waitFor('the browser got the push', async () => club.pushes.received.length > 0);
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    await later(59);
    expect([club.pushes.received.length, await stateOf()]).toEqual([1, ['waiting']]);
    await later(1);
    await later(60);
    const [first, ...others] = club.pushes.received.map(({ topic, content }) => ({ topic, content }));
    expect([others, await stateOf()]).toEqual([[first], ['sent']]);
  });
});

describe('In quiet hours', () => {
  const atNight = new Date('2026-11-22T04:00:00Z');

  it('Then a push waits until they end, and only the newest of a subject goes @spec S2.4.2005', async () => {
    club.now = atNight;
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice({ cause: 'older', text: ['older'] }));
    await later();
    club.now = new Date('2026-11-22T12:58:00Z');
    await store(
      notice({ cause: 'newer', text: ['newer'], at: club.now }),
      notice({ cause: 'other', push: { topic: 'x' } }),
    );
    await later();
    expect([club.pushes.received, await stateOf()]).toEqual([[], ['held', 'held', 'held']]);
    club.now = new Date('2026-11-22T13:00:00Z');
    await send();
    expect(bodies().sort()).toEqual(['phone: First6 registered Mateo', 'phone: newer']);
    expect((await stateOf()).sort()).toEqual(['sent', 'sent', 'superseded']);
  });

  it('Then one that was read meanwhile is not pushed @spec S2.4.2005', async () => {
    club.now = atNight;
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice());
    await later();
    await club.service.as(rosa).post('/api/notices/read-all');
    await later(12 * 3600);
    expect([club.pushes.received, await stateOf()]).toEqual([[], ['skipped']]);
  });

  it('Then an urgent one goes at once @spec S2.4.2005', async () => {
    club.now = atNight;
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice({ push: { topic: 'event-4', isUrgent: true } }));
    await later();
    expect(club.pushes.received).toMatchObject([{ urgency: 'high' }]);
  });

  it.each([
    ['spring', '2027-03-14T04:30:00Z', '2027-03-14T11:59:59Z', '2027-03-14T12:00:00Z'],
    ['autumn', '2026-11-01T03:30:00Z', '2026-11-01T12:59:59Z', '2026-11-01T13:00:00Z'],
  ])(
    'Then they end at 7:00 of the club’s clock when it changes in %s @spec S2.4.2005',
    async (_, night, before, end) => {
      club.now = new Date(night);
      await turnOn(rosa, club.pushes.browser('phone'));
      await store(notice());
      await later();
      club.now = new Date(before);
      await send();
      expect(club.pushes.received).toEqual([]);
      club.now = new Date(end);
      await send();
      expect(club.pushes.received).toHaveLength(1);
    },
  );

  it('Then the hour that the clock repeats is quiet both times @spec S2.4.2005', async () => {
    await setPreferences(rosa, { quietTo: '01:30' });
    club.now = new Date('2026-11-01T07:10:00Z');
    await turnOn(rosa, club.pushes.browser('phone'));
    await store(notice());
    await later();
    club.now = new Date('2026-11-01T07:29:59Z');
    await send();
    expect([club.pushes.received, await stateOf()]).toEqual([[], ['held']]);
    club.now = new Date('2026-11-01T07:30:00Z');
    await send();
    expect(club.pushes.received).toHaveLength(1);
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
    club.now = new Date('2026-11-22T04:00:00Z');
    await turnOn(rosa, club.pushes.browser('phone'));
    await club.service.deliver('schedule-change.due', change(date), { time: club.now });
    await later();
    expect(club.pushes.received.map(({ urgency }) => urgency)).toEqual(urgencies);
    for (const { content } of club.pushes.received) {
      expect(content).toMatchObject({ title: 'Change', body: expect.stringContaining('for Mateo and Lucia') });
    }
  });

  it('that begins soon, a cancellation is urgent, and one by a parent is not @spec S2.4.2005', async () => {
    club.now = new Date('2026-11-22T04:00:00Z');
    await turnOn(luis, club.pushes.browser('phone'));
    const soon = registration({ date: '2026-11-22', state: 'cancelled', version: 2 });
    await club.service.deliver('registration.cancelled', soon, { actor: rosa, time: club.now });
    await later();
    expect(await stateOf()).toEqual(['held']);
    await club.service.deliver(
      'registration.cancelled',
      { ...soon, id: 71, version: 3 },
      { actor: dana, time: club.now },
    );
    await later();
    expect(club.pushes.received).toMatchObject([{ urgency: 'high', content: { title: 'Registration' } }]);
  });
});

describe('When a reminder is due', () => {
  it('Then each guardian gets one push for all their children, and the bell no line @spec S2.4.2004', async () => {
    await turnOn(rosa, club.pushes.browser('rosa'));
    await turnOn(luis, club.pushes.browser('luis'));
    const reminder = {
      ...{ id: 12, version: 3, number: 1, eventId: 4, eventTitle: 'Hitting Clinic', date: '2026-11-22', endDate: null },
      ...{ startTime: '12:00', endTime: '13:30', location: 'North Cages', address: '4120 Ranch Road 12' },
      ...{ sport: 'baseball' as const, price: 2500, coachIds: [2], instructor: 'Dana Mercer' },
      registrations: [70, 71].map((id) => ({
        ...{ id, childId: id - 69, timeSlot: null, registeredAt: '2026-11-20T17:59:00.000Z' },
      })),
    };
    for (const _ of [1, 2]) await club.service.deliver('reminder.due', reminder);
    await later();
    expect(bodies().sort()).toEqual([
      'luis: Hitting Clinic on Sun, Nov 22 at 12:00 PM, for Mateo',
      'rosa: Hitting Clinic on Sun, Nov 22 at 12:00 PM, for Mateo and Lucia',
    ]);
    expect(club.pushes.received.map(({ content }) => [content.title, content.tag])).toEqual([
      ['Reminder', 'reminder-4'],
      ['Reminder', 'reminder-4'],
    ]);
    expect((await club.service.as(rosa).get('/api/notices')).body.notices).toEqual([]);
  });
});
