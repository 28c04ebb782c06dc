import type { Mail, Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementForm, fakeAudiences } from '../../testing/announcements.ts';
import { admin, dana, luis, NOW, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { setAnnouncements } from '../preferences/announcement-mail.ts';
import { notify } from '../service.ts';
import { sendDueAnnouncements } from './send-announcements.job.ts';

const { audience, answer } = fakeAudiences();
let service: TestService;
let now = NOW;
let sent: Mail[] = [];
let version = 0;
const club = (postalAddress: string) =>
  service.deliver('club.changed', {
    ...{ id: 1, version: ++version, name: 'Fieldhouse', replyTo: 'office@club.example', postalAddress },
    isInvitationApproved: false,
  } as never);
beforeAll(async () => {
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      return 'sent';
    },
  };
  service = await startTestService(
    { ...notify, jobs: [] },
    { clock: () => now, answers: [answer], adapters: { mailer } },
  );
  for (const person of [admin, dana, rosa, luis]) await service.deliver('user.registered', user(person));
});
afterAll(() => service.stop());
beforeEach(async () => {
  [now, sent] = [NOW, []];
  Object.assign(audience, { userIds: [5], coachIds: [2], isAvailable: true });
  await service.empty('announcement', 'notice', 'mail', 'preference', 'person_setting');
  await club('4120 Ranch Road 12');
});

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const run = async (at: Date) => {
  now = at;
  await sendDueAnnouncements(service.ctx);
  await sendDueMail(service.ctx);
};
const announce = async (changes = {}) => {
  const { body } = await service.as(dana).post('/api/announcements', announcementForm(changes));
  await service.as(dana).post(`/api/announcements/${body.id}/send`);
  await run(NOW);
  return body.id as number;
};
const lines = async (who = rosa) => (await service.as(who).get('/api/notices')).body.notices;
const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, '');

describe('When an announcement is sent', () => {
  it('Then it is a line in the bell at once, and mail when it is unread after 15 minutes, once @spec S2.4.1937', async () => {
    const id = await announce();
    expect(await lines()).toMatchObject([{ kind: 'announcement', link: `/?announcement=${id}`, readAt: null }]);
    await run(later(14));
    expect(sent).toEqual([]);
    for (const minutes of [15, 16]) await run(later(minutes));
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['user5@club.example', 'Bring water']]);
    expect(sent[0]?.replyTo).toBe('office@club.example');
    expect(await lines()).toHaveLength(1);
  });

  it('Then who has opened it gets no mail, and its line is read', async () => {
    const id = await announce();
    await service.as(rosa).post(`/api/announcements/${id}/read`);
    await run(later(20));
    expect(sent).toEqual([]);
    expect((await lines())[0].readAt).not.toBeNull();
  });

  it('Then the bell’s read-all is not read, and leaves the mail @spec S2.4.2011', async () => {
    const id = await announce();
    await service.as(rosa).post('/api/notices/read-all');
    expect((await service.as(dana).get(`/api/announcements/${id}`)).body.read).toBe(0);
    await run(later(15));
    expect(sent.map(({ subject }) => subject)).toEqual(['Bring water']);
  });

  it('Then it and its reminder, both held in the night, are one mail: the reminder @spec S2.4.2012', async () => {
    now = new Date('2026-11-22T04:00:00Z');
    const { body } = await service.as(dana).post('/api/announcements', announcementForm());
    await service.as(dana).post(`/api/announcements/${body.id}/send`);
    await run(now);
    await run(new Date('2026-11-22T05:00:00Z'));
    await service.as(dana).post(`/api/announcements/${body.id}/remind`);
    await run(new Date('2026-11-22T06:00:00Z'));
    expect(sent).toEqual([]);
    for (const at of ['2026-11-22T13:00:00Z', '2026-11-22T14:00:00Z']) await run(new Date(at));
    expect(sent.map(({ subject }) => subject)).toEqual(['Reminder: Bring water']);
  });

  it('Then an urgent one is mailed at once, and without a postal address none is @spec S2.5.1897', async () => {
    const id = await announce({ urgent: true });
    expect(sent.map(({ subject }) => subject)).toEqual(['Urgent: Bring water']);
    expect((await service.as(rosa).post(`/api/announcements/${id}/read`)).body.urgent).toBe(true);
    sent = [];
    await club('');
    await announce({ urgent: true });
    expect(sent).toEqual([]);
  });

  it('Then the line of an urgent one says so, and that of its reminder does not @spec S2.2.1721, S2.4.1935', async () => {
    const id = await announce({ urgent: true });
    await service.as(dana).post(`/api/announcements/${id}/remind`);
    await run(later(1));
    expect((await lines()).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'First2 Last2 asks you to read: Bring water',
      'First2 Last2, urgent: Bring water',
    ]);
  });

  it('Then a reminder of an urgent one waits for the end of quiet hours, and does not say that it is urgent @spec S2.4.1935', async () => {
    await service.ctx.db('push_subscription').insert({
      ...{ endpoint: 'https://fcm.googleapis.com/1', user_id: 5, session_id: 1, p256dh: '', auth: '' },
      ...{ created_at: NOW, seen_at: NOW },
    });
    const id = await announce({ urgent: true });
    sent = [];
    const night = 10 * 60;
    now = later(night);
    await service.as(dana).post(`/api/announcements/${id}/remind`);
    await run(later(night));
    await run(later(night + 20));
    expect(sent).toEqual([]);
    await run(new Date('2026-11-22T13:00:00Z'));
    expect(sent.map(({ subject }) => subject)).toEqual(['Reminder: Bring water']);
    const pushed = service.ctx.db('delivery').where({ channel: 'push' }).orderBy('notice_id');
    expect(await pushed.pluck('is_urgent')).toEqual([true, false]);
    await service.empty('push_subscription');
  });

  it('Then its mail leaves though svc-events is unavailable since, and others end @spec S2.4.2010', async () => {
    const write = async (changes: Record<string, unknown>) => {
      const { body } = await service.as(dana).post('/api/announcements', announcementForm(changes));
      await service.as(dana).post(`/api/announcements/${body.id}/send`);
      return body.id as number;
    };
    const about = await write({ urgent: true });
    const toAges = await write({ audience: { kind: 'ages', minAge: 8, maxAge: 10 }, title: 'New caps' });
    audience.isAvailable = false;
    await run(NOW);
    expect(sent.map(({ subject }) => subject)).toEqual(['Urgent: Bring water']);
    const states = async () =>
      service.ctx.db('announcement').whereIn('id', [about, toAges]).orderBy('id').pluck('state');
    expect(await states()).toEqual(['sending', 'sent']);
    audience.isAvailable = true;
    await run(later(1));
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('Then an interruption tells nobody twice and leaves nobody out @spec S2.4.1934', async () => {
    audience.userIds = Array.from({ length: 450 }, (_, index) => 1000 + index);
    let steps = 0;
    const { body } = await service.as(dana).post('/api/announcements', announcementForm());
    await service.as(dana).post(`/api/announcements/${body.id}/send`);
    await sendDueAnnouncements(service.ctx, () => ++steps > 1);
    await run(NOW);
    const { rows } = await service.ctx.db.raw('SELECT count(*) AS all, count(DISTINCT user_id) AS people FROM notice');
    expect(rows).toEqual([{ all: 450, people: 450 }]);
  });

  it('Then who stops them while one is being sent gets it no more, the others do @spec S2.2.1692', async () => {
    audience.userIds = [5, 6];
    await announce();
    now = later(15);
    await sendDueAnnouncements(service.ctx);
    await setAnnouncements(service.ctx.db, { userId: rosa.userId, isWanted: false, at: now });
    await sendDueMail(service.ctx);
    expect(sent.map(({ to }) => to)).toEqual(['user6@club.example']);
  });

  it('Then typed text stays text, and a link shows the host that it leads to @spec S2.2.1691', async () => {
    const body = '<img src=x onerror=alert(1)>\nPay at https://club.example@evil.example/x.';
    await announce({ urgent: true, title: '<b>Water</b>', body });
    const [mail] = sent;
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).not.toContain('<b>Water');
    expect(mail?.html).toContain('href="https://evil.example/x"');
    expect(mail?.html).not.toContain('club.example@');
  });

  it('Then its links count as read by a press alone, and stop announcements @spec S2.2.1692', async () => {
    const id = await announce({ urgent: true, replyTo: true });
    const [mail] = sent;
    expect(mail?.replyTo).toBe('user2@club.example');
    const [link = ''] = /http\S+acknowledge\?token=[\w.-]+/.exec(mail?.text ?? '') ?? [];
    const read = async () => (await service.as(dana).get(`/api/announcements/${id}`)).body.read;
    expect((await service.anonymous.get(pathOf(link))).status).toBe(200);
    expect(await read()).toBe(0);
    expect((await service.anonymous.post(`${pathOf(link).slice(0, -3)}AAA`)).status).toBe(404);
    expect((await service.anonymous.post(pathOf(link))).status).toBe(200);
    expect(await read()).toBe(1);
    const stop = pathOf(mail?.unsubscribeUrl ?? '');
    expect(stop).toContain('kind=announcement');
    expect((await service.anonymous.post(stop)).status).toBe(200);
    sent = [];
    await announce({ urgent: true });
    expect([sent, (await lines()).length]).toEqual([[], 2]);
  });
});
