import { localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementForm, fakeAudiences } from '../../testing/announcements.ts';
import { admin, child, dana, guardian, luis, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { sendDueAnnouncements } from './send-announcements.job.ts';

const transport = localTransport();
const { audience, answer } = fakeAudiences();
let service: TestService;
let now = NOW;
beforeAll(async () => {
  service = await startTestService(
    { ...notify, jobs: [] },
    { clock: () => now, answers: [answer], adapters: { transport }, replicas: 2 },
  );
  for (const person of [admin, dana, theo, rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  Object.assign(audience, { userIds: [5], coachIds: [2], isAvailable: true });
  await service.empty('announcement', 'notice', 'newest_version', 'inbox');
});

const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const run = () => sendDueAnnouncements(service.ctx);
const write = async (changes = {}) =>
  (await service.as(dana).post('/api/announcements', announcementForm(changes))).body.id as number;
const show = async (id: number) => (await service.as(dana).get(`/api/announcements/${id}`)).body;
const open = (id: number, who: { userId: number; role: 'parent' | 'coach' }) =>
  service.as(who).post(`/api/announcements/${id}/read`);
const sent = async (changes = {}) => {
  const id = await write(changes);
  await service.as(dana).post(`/api/announcements/${id}/send`);
  await run();
  return id;
};

describe('When a scheduled announcement is due', () => {
  it('Then it goes to whom it concerns by then, not before @spec S2.4.1934', async () => {
    const id = await write({ sendAt: at(2).toISOString() });
    now = at(1);
    await run();
    expect((await show(id)).state).toBe('scheduled');
    [now, audience.userIds] = [at(2), [5, 6]];
    await run();
    expect(await show(id)).toMatchObject({ state: 'sent', recipients: 2, read: 0 });
  });

  it('Then one whose event was taken from the coach is a draft again, and says why @spec S2.6.1734', async () => {
    const taken = await write({ sendAt: at(2).toISOString() });
    [now, audience.coachIds] = [at(3), []];
    await run();
    expect(await show(taken)).toMatchObject({ state: 'draft', problem: 'not_your_audience', recipients: 0 });
  });

  it('Then one of an archived coach is not sent', async () => {
    const id = await write({ sendAt: at(2).toISOString() });
    await service.deliver('coach.archived', user(dana, { version: 2, isActive: false }));
    now = at(3);
    await run();
    expect(await show(id)).toMatchObject({ state: 'draft' });
    await service.deliver('coach.restored', user(dana, { version: 3 }));
  });

  it('Then without svc-events it waits', async () => {
    const id = await write({ sendAt: at(2).toISOString() });
    [now, audience.isAvailable] = [at(3), false];
    await run();
    audience.isAvailable = true;
    expect((await show(id)).state).toBe('scheduled');
    await run();
    expect((await show(id)).state).toBe('sent');
  });
});

describe('When a child is registered for an announced event', () => {
  it('Then each guardian has one line of it, though the events arrive ten times on two replicas @spec S2.4.1936', async () => {
    const id = await sent();
    const events = [1, 2].map((version) =>
      envelopeFor('registration.created', { ...registration({ id: 71, eventId: 4 }), version }),
    );
    await inBatchesOf20(shuffledCopies(events, 7), transport.publish);
    await service.idle();
    await Promise.all([run(), run()]);
    expect(await show(id)).toMatchObject({ recipients: 2 });
    const { notices } = (await service.as(luis).get('/api/notices')).body;
    const isOfIt = ({ kind }: { kind: string }) => kind === 'announcement';
    expect(notices.filter(isOfIt)).toHaveLength(1);
  });

  it('Then nobody is missed who registers while it is being sent', async () => {
    const id = await write();
    // svc-events has answered; the registration arrives before the announcement is stored as being sent.
    audience.meanwhile = async () => {
      audience.meanwhile = async () => undefined;
      await service.deliver('registration.created', registration({ id: 72, eventId: 4 }));
      audience.userIds = [5, 6];
    };
    await service.as(dana).post(`/api/announcements/${id}/send`);
    await run();
    expect(await show(id)).toMatchObject({ state: 'sent', recipients: 2 });
  });

  it('Then an event that is over is announced to nobody', async () => {
    const id = await sent();
    now = at(24 * 30);
    await service.deliver('registration.created', registration({ id: 73, eventId: 4 }));
    expect(await show(id)).toMatchObject({ recipients: 1 });
  });
});

describe('When a recipient opens an announcement', () => {
  it('Then it is read, once, and the author sees who has not @spec S2.7.1653, S2.7.1654', async () => {
    audience.userIds = [5, 6];
    const id = await sent();
    expect((await show(id)).unread).toMatchObject([{ userId: 5 }, { userId: 6, name: 'First6 Last6' }]);
    const received = async () => (await service.as(rosa).get('/api/announcements/received?eventId=4')).body;
    expect(await received()).toEqual([
      { id, title: 'Bring water', authorName: 'First2 Last2', urgent: false, sentAt: NOW.toISOString(), readAt: null },
    ]);
    now = at(1);
    const opened = await open(id, rosa);
    expect(opened.body).toMatchObject({
      body: 'It is hot.\nWe begin in the shade.',
      readAt: at(1).toISOString(),
      eventId: 4,
    });
    now = at(2);
    expect((await open(id, rosa)).body.readAt).toBe(at(1).toISOString());
    expect(await received()).toMatchObject([{ readAt: at(1).toISOString() }]);
    expect(await show(id)).toMatchObject({ read: 1, unread: [{ userId: 6 }] });
  });

  it('Then it is not found by anybody else, and not before it is sent', async () => {
    const [id, draft] = [await sent(), await write()];
    for (const refused of [open(id, luis), open(id, theo), open(draft, rosa)]) expect((await refused).status).toBe(404);
  });
});

describe('When the author reminds of an announcement', () => {
  it('Then who reads it before they are told again gets no further line @spec S2.4.1935', async () => {
    const id = await sent();
    await service.as(dana).post(`/api/announcements/${id}/remind`);
    await open(id, rosa);
    await run();
    const notices = service.ctx.db('notice').where({ user_id: rosa.userId, kind: 'announcement' });
    expect(await notices.pluck('cause')).toEqual([`announcement-${id}`]);
  });

  it('Then once, and only who has not read it waits again @spec S2.4.1935', async () => {
    audience.userIds = [5, 6];
    const id = await sent();
    await open(id, rosa);
    const remind = () => service.as(dana).post(`/api/announcements/${id}/remind`);
    const results = await Promise.all([remind(), remind()]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await remind()).body.code).toBe('already_reminded');
    const waiting = service.ctx.db('announcement_recipient').where({ waiting: 'reminder' }).pluck('user_id');
    expect(await waiting).toEqual([6]);
  });

  it('Then one whose event was taken from the coach is refused, and nothing is told @spec S2.4.1935, S2.6.1734', async () => {
    const id = await sent();
    const remind = () => service.as(dana).post(`/api/announcements/${id}/remind`);
    audience.coachIds = [];
    const refused = await remind();
    expect([refused.status, refused.body.code]).toEqual([403, 'not_your_audience']);
    [audience.coachIds, audience.isAvailable] = [[2], false];
    expect((await remind()).body.code).toBe('unavailable');
    expect(await show(id)).toMatchObject({ remindedAt: null });
    audience.isAvailable = true;
    expect((await remind()).status).toBe(200);
  });

  it('Then a draft is refused', async () => {
    const refused = await service.as(dana).post(`/api/announcements/${await write()}/remind`);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_sent']);
  });
});

describe('When an account is deleted', () => {
  it('Then what it got and did not send is deleted, and what it sent has no author @spec S2.3.1775', async () => {
    const author = { userId: 12, role: 'coach' } as const;
    await service.deliver('user.registered', user(author));
    [audience.coachIds, audience.userIds] = [
      [2, 12],
      [5, 12],
    ];
    const [mine, id] = [await write({ sendAt: at(3).toISOString() }), await sent()];
    await service.as(author).post('/api/announcements', announcementForm());
    await service.ctx.db('announcement').where({ id }).update({ author_id: 12 });
    await service.deliver('user.deleted', { id: 12, version: 9 });
    const left = await service.as(admin).get('/api/announcements');
    expect(left.body).toMatchObject([
      { id, authorId: null, authorName: null, recipients: 1 },
      { id: mine, authorId: 2 },
    ]);
  });
});
