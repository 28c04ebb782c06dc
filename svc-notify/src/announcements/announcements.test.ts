import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementForm, fakeAudiences } from '../../testing/announcements.ts';
import { admin, dana, luis, NOW, rosa, theo, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { sendDueAnnouncements } from './send-announcements.job.ts';

const { audience, answer } = fakeAudiences();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, answers: [answer] });
  for (const person of [admin, dana, theo, rosa, luis]) await service.deliver('user.registered', user(person));
});
afterAll(() => service.stop());
beforeEach(async () => {
  Object.assign(audience, { userIds: [5, 6], coachIds: [2], isAvailable: true });
  await service.empty('announcement', 'outbox');
});

type Who = { userId: number; role: 'parent' | 'coach' | 'admin' };
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const write = (changes = {}, who: Who = dana) => service.as(who).post('/api/announcements', announcementForm(changes));
const send = (id: number, who: Who = dana) => service.as(who).post(`/api/announcements/${id}/send`);
const show = (id: number, who: Who = dana) => service.as(who).get(`/api/announcements/${id}`);
const change = (id: number, changes: Record<string, unknown>, who: Who = dana) =>
  service.as(who).put(`/api/announcements/${id}`, announcementForm(changes));
const refusal = ({ status, body }: { status: number; body: { code: string } }) => `${status} ${body.code}`;

describe('When a coach writes an announcement', () => {
  it('Then it is a draft, and says how many people it would reach @spec S2.4.1933, S2.7.1652', async () => {
    const { status, body } = await write();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'draft',
      recipients: 2,
      audienceName: 'Hitting Clinic',
      unread: [],
      sendAt: null,
    });
    audience.userIds = [5];
    expect((await show(body.id)).body).toMatchObject({ recipients: 1, body: 'It is hot.\nWe begin in the shade.' });
    const [entry] = await service.published('audit.recorded');
    expect(entry?.data).toMatchObject({ action: 'announcement.written' });
  });

  it('Then with a time it is scheduled, and can be changed and withdrawn until then', async () => {
    const { body } = await write({ sendAt: at(2) });
    expect(body).toMatchObject({ state: 'scheduled', sendAt: at(2) });
    expect((await change(body.id, { title: 'Bring a hat', sendAt: at(3) })).body).toMatchObject({ sendAt: at(3) });
    expect((await change(body.id, {})).body).toMatchObject({ state: 'draft', title: 'Bring water', sendAt: null });
    expect((await service.as(dana).delete(`/api/announcements/${body.id}`)).status).toBe(204);
    expect(refusal(await show(body.id))).toBe('404 not_found');
    expect((await service.as(dana).get('/api/announcements')).body).toEqual([]);
  });

  it.each([
    [{ title: ' ' }, 'Please enter a title'],
    [{ title: 'x'.repeat(121) }, 'Please use at most 120 characters'],
    [{ title: 'Water\nSubject: money' }, 'The title may not contain line breaks or invisible characters'],
    [{ body: 'x'.repeat(10_001) }, 'Please use at most 10,000 characters'],
    [{ body: 'Pay here: \u202Emoc.elpmaxe' }, 'The text may not contain invisible characters'],
    [{ body: 'A bell \u0007' }, 'The text may not contain invisible characters'],
    [{ sendAt: at(0) }, 'Please choose a time that is still to come'],
    [{ sendAt: at(24 * 370) }, 'Please choose a time within a year'],
    [{ audience: { kind: 'ages', minAge: 9, maxAge: 8 } }, 'The youngest age must not be above the oldest'],
  ])('Then %j is refused @spec S2.5.1896', async (changes, message) => {
    const { status, body } = await write(changes);
    expect([status, body.detail]).toEqual([400, message]);
  });

  it('Then 10,000 characters beyond ASCII are accepted, with line breaks and emoji', async () => {
    const text = `👩‍👧\r\n${'ß'.repeat(9_990)}`;
    expect((await write({ body: text })).body.body).toBe(text.replace('\r', ''));
  });

  it('Then a retry with the same key makes no second one', async () => {
    const headers = { 'Idempotency-Key': '0190f3a0-0000-7000-8000-000000000001' };
    const post = () => service.as(dana).post('/api/announcements', announcementForm(), headers);
    expect((await post()).body.id).toBe((await post()).body.id);
  });
});

describe('When somebody else calls', () => {
  it('Then parents are refused, and another coach’s announcement is not found; admins see all @spec S2.6.1735', async () => {
    const { id } = (await write()).body;
    for (const who of [rosa, theo]) {
      const refused = who === rosa ? '403 forbidden' : '404 not_found';
      for (const path of ['', '/send', '/remind']) {
        const call = path === '' ? show(id, who) : service.as(who).post(`/api/announcements/${id}${path}`);
        expect(refusal(await call)).toBe(refused);
      }
      audience.coachIds = [2, 3];
      expect(refusal(await change(id, {}, who))).toBe(refused);
      expect(refusal(await service.as(who).delete(`/api/announcements/${id}`))).toBe(refused);
    }
    expect(refusal(await write({}, rosa))).toBe('403 forbidden');
    expect((await service.as(theo).get('/api/announcements')).body).toEqual([]);
    expect((await service.as(admin).get('/api/announcements')).body).toMatchObject([
      { id, authorName: 'First2 Last2' },
    ]);
  });

  it('Then an audience that is not theirs is refused @spec S2.6.1734', async () => {
    expect(refusal(await write({}, theo))).toBe('403 not_your_audience');
    expect(refusal(await write({ audience: { kind: 'all' } }))).toBe('403 not_your_audience');
    expect((await write({ audience: { kind: 'all' } }, admin)).status).toBe(201);
    audience.isAvailable = false;
    expect(refusal(await write())).toBe('503 unavailable');
  });
});

describe('When an announcement is sent', () => {
  it('Then it has one row for each person of this moment, and is sent once @spec S2.4.1934', async () => {
    const { id } = (await write()).body;
    audience.userIds = [5, 6, 7];
    const results = await Promise.all([send(id), send(id), send(id)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await service.ctx.db('announcement_recipient').orderBy('user_id').pluck('user_id')).toEqual([5, 6, 7]);
    for (const call of [send(id), change(id, {}), service.as(dana).delete(`/api/announcements/${id}`)])
      expect(refusal(await call)).toBe('409 already_sent');
  });

  it('Then an event that was taken from the coach since is refused @spec S2.6.1734', async () => {
    const { id } = (await write()).body;
    audience.coachIds = [];
    expect(refusal(await send(id))).toBe('403 not_your_audience');
    expect((await show(id)).body).toMatchObject({ state: 'draft', recipients: 0 });
  });

  it('Then an edit during it is not sent unseen', async () => {
    const { id } = (await write()).body;
    audience.meanwhile = async () => {
      audience.meanwhile = async () => undefined;
      await change(id, { title: 'Other' });
    };
    expect(refusal(await send(id))).toBe('409 changed');
  });
});

describe('When many are sent in a day', () => {
  const drafts = async (count: number, changes = {}, who: Who = dana) => {
    const written = await Promise.all(Array.from({ length: count }, () => write(changes, who)));
    return written.map(({ body }) => body.id as number);
  };
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);

  it('Then the eleventh of a coach is refused, also of simultaneous ones; another day is free @spec S2.9.1703', async () => {
    const ids = await drafts(12);
    const sent = await statuses(ids.map((id) => send(id)));
    expect(sent.filter((status) => status === 200)).toHaveLength(10);
    expect(sent.filter((status) => status === 429)).toHaveLength(2);
    expect(refusal(await write({ sendAt: at(1) }))).toBe('429 too_many_announcements');
    expect((await write({ sendAt: at(24) })).status).toBe(201);
    const [one = 0] = await drafts(1, {}, admin);
    expect((await send(one, admin)).status).toBe(200);
  });

  it('Then a reminder counts as one of its day @spec S2.9.1703, S2.4.1935', async () => {
    const ids = await drafts(11);
    const remind = (id: number) => service.as(dana).post(`/api/announcements/${id}/remind`);
    await statuses(ids.slice(0, 9).map((id) => send(id)));
    await sendDueAnnouncements(service.ctx);
    expect(await statuses(ids.slice(0, 2).map((id) => remind(id)))).toEqual(expect.arrayContaining([200, 429]));
    expect(refusal(await send(ids[9] ?? 0))).toBe('429 too_many_announcements');
    expect((await write({ sendAt: at(24) })).status).toBe(201);
    await service.ctx.db('announcement').update({ reminded_at: null });
    expect((await send(ids[9] ?? 0)).status).toBe(200);
    await sendDueAnnouncements(service.ctx);
    expect(refusal(await remind(ids[9] ?? 0))).toBe('429 too_many_announcements');
    await service.ctx
      .db('announcement')
      .where({ id: ids[0] })
      .update({ reminded_at: new Date('2026-11-21T05:59:00Z') });
    await service.ctx.db('announcement').where({ id: ids[1] }).update({ sent_on: '2026-11-20' });
    expect((await remind(ids[9] ?? 0)).status).toBe(200);
  });

  it('Then the fourth urgent one is refused, also of an admin @spec S2.9.1704', async () => {
    const ids = await drafts(4, { urgent: true }, admin);
    expect((await statuses(ids.map((id) => send(id, admin)))).sort()).toEqual([200, 200, 200, 429]);
    expect((await write({ sendAt: at(1) }, admin)).status).toBe(201);
  });
});
