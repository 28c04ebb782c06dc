import { childWithGuardians, type GuardianState, type MergeState } from '@fieldhouse/contracts';
import { answers, type Mail, type Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementForm, fakeAudiences } from '../../testing/announcements.ts';
import { admin, child, dana, guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { moveRemainingRows } from '../merges/merge.consumers.ts';
import { notify } from '../service.ts';
import { sendDueAnnouncements } from './send-announcements.job.ts';

const { audience, answer } = fakeAudiences();
let service: TestService;
let now = NOW;
let sent: Mail[] = [];
/** The guardians of the child 1, as svc-family answers. */
let family: GuardianState[] = [];
beforeAll(async () => {
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      return 'sent';
    },
  };
  const families = answers(childWithGuardians, async () => ({ child: child(), guardians: family }));
  service = await startTestService(
    { ...notify, jobs: [] },
    { clock: () => now, answers: [answer, families], adapters: { mailer } },
  );
  for (const person of [admin, dana, rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('club.changed', {
    ...{ id: 1, version: 1, name: 'Fieldhouse', replyTo: 'office@club.example', postalAddress: '4120 Ranch Road 12' },
    isInvitationApproved: false,
  } as never);
});
afterAll(() => service.stop());
beforeEach(async () => {
  [now, sent, family] = [NOW, [], []];
  Object.assign(audience, { coachIds: [2], isAvailable: true, families: [{ userId: 5, childIds: [1] }] });
  await service.empty('announcement', 'notice', 'mail', 'inbox', 'child_merge', 'moved_record', 'push_subscription');
  await service.empty('guardian_projection', 'child_projection', 'newest_version');
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, firstName: 'Teo' }));
  await service.deliver('guardian.linked', guardian(5));
  await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
  await service.deliver('guardian.linked', guardian(6));
});

type Parent = { userId: number; role: 'parent' };

const run = async (minutes: number) => {
  now = new Date(NOW.getTime() + minutes * 60_000);
  await sendDueAnnouncements(service.ctx);
  await sendDueMail(service.ctx);
};
const announce = async (changes = {}) => {
  const { body } = await service.as(dana).post('/api/announcements', announcementForm(changes));
  await service.as(dana).post(`/api/announcements/${body.id}/send`);
  await run(0);
  return body.id as number;
};
const remove = (userId: number, { id = 100 + userId, childId = 1 } = {}) =>
  service.deliver('guardian.unlinked', { id, version: 2, childId, userId });
const lines = async (who: Parent = rosa) => (await service.as(who).get('/api/notices')).body.notices;
const received = async (who: Parent = rosa) =>
  (await service.as(who).get('/api/announcements/received?eventId=4')).body;
const read = async (id: number, who: Parent = rosa) =>
  (await service.as(who).post(`/api/announcements/${id}/read`)).status;
const show = async (id: number) => (await service.as(dana).get(`/api/announcements/${id}`)).body;
const readers = (...families: [userId: number, ...childIds: number[]][]) => {
  audience.families = families.map(([userId, ...childIds]) => ({ userId, childIds }));
};
const merge = (changes: Partial<MergeState> = {}): MergeState => ({
  ...{ id: 3, version: 10, primaryId: 1, duplicateIds: [2] },
  ...{ registrations: true, evaluations: true, gameData: true },
  ...changes,
});

describe('When a guardian is removed from the child for which an announcement reached them', () => {
  it('Then its line, its mail and its push end, and its text is not found @spec S2.4.2009', async () => {
    await service.ctx.db('push_subscription').insert({
      ...{ endpoint: 'https://fcm.googleapis.com/1', user_id: 5, session_id: 1, p256dh: '', auth: '' },
      ...{ created_at: NOW, seen_at: NOW },
    });
    const id = await announce();
    expect((await lines())[0].childIds).toEqual([1]);
    expect(await service.ctx.db('delivery').pluck('channel')).toEqual(['mail', 'push']);
    await remove(5);
    expect([await lines(), await received(), await read(id)]).toEqual([[], [], 404]);
    expect(await service.ctx.db('delivery')).toEqual([]);
    await run(20);
    expect(sent).toEqual([]);
  });

  it('Then mail that is queued is not sent, and its link is not valid @spec S2.4.2009', async () => {
    await announce({ urgent: true });
    const [link = ''] = /\/api\S+acknowledge\?token=[\w.-]+/.exec(sent[0]?.text ?? '') ?? [];
    expect((await service.anonymous.get(link)).status).toBe(200);
    const { body } = await service.as(dana).post('/api/announcements', announcementForm({ urgent: true }));
    await service.as(dana).post(`/api/announcements/${body.id}/send`);
    await sendDueAnnouncements(service.ctx);
    await remove(5);
    await sendDueMail(service.ctx);
    expect(sent).toHaveLength(1);
    for (const method of ['get', 'post'] as const) expect((await service.anonymous[method](link)).status).toBe(404);
  });

  it('Then they are not told, not reminded, and not among those who have not read it @spec S2.4.2009', async () => {
    readers([5, 1], [6, 1]);
    const id = await announce();
    await remove(5);
    expect(await show(id)).toMatchObject({ recipients: 1, unread: [{ userId: 6 }] });
    await service.as(dana).post(`/api/announcements/${id}/remind`);
    await run(1);
    expect([(await lines()).length, (await lines(luis)).length]).toEqual([0, 2]);
    const next = await service.as(dana).post('/api/announcements', announcementForm());
    await service.as(dana).post(`/api/announcements/${next.body.id}/send`);
    await remove(6);
    await run(2);
    expect(await lines(luis)).toEqual([]);
  });

  it('Then it stays as long as another of these children is theirs @spec S2.4.2009', async () => {
    readers([5, 1, 2]);
    const id = await announce();
    await remove(5);
    expect([(await lines()).length, (await received()).length]).toEqual([1, 1]);
    await run(15);
    expect(sent).toHaveLength(1);
    await remove(5, { id: 205, childId: 2 });
    expect([await lines(), await read(id)]).toEqual([[], 404]);
  });

  it('Then it stays for a child that was registered later @spec S2.4.1936, S2.4.2009', async () => {
    const id = await announce();
    await service.deliver('registration.created', registration({ id: 71, childId: 2 }));
    await run(1);
    expect(
      (await lines()).map(({ kind, childIds }: { kind: string; childIds: number[] }) => [kind, childIds]),
    ).toContainEqual(['announcement', [1, 2]]);
    await remove(5);
    await run(15);
    expect([sent.filter(({ subject }) => subject === 'Bring water').length, await read(id)]).toEqual([1, 200]);
  });
});

describe('When a child of an announcement', () => {
  it('is deleted, Then the announcement ends @spec S2.4.2009', async () => {
    const id = await announce();
    await service.deliver('child.deleted', { id: 1, version: 9 });
    expect([await lines(), await read(id)]).toEqual([[], 404]);
  });

  it('is merged, Then the guardians of the primary keep it and others do not, until the undo @spec S2.4.2009', async () => {
    await service.deliver('guardian.linked', guardian(6, { id: 206, childId: 2 }));
    await remove(6);
    readers([5, 2], [6, 2]);
    const id = await announce();
    await service.deliver('child.merged', merge());
    expect([(await received()).length, (await received(luis)).length]).toEqual([1, 0]);
    await remove(5, { id: 205, childId: 2 });
    expect([await read(id), await read(id, luis)]).toEqual([200, 404]);
    await service.deliver('child.merge-undone', merge({ version: 11 }));
    expect([await read(id), await read(id, luis)]).toEqual([404, 200]);
  });

  it('was merged before svc-events knew, Then the primary counts soon @spec S2.4.2009', async () => {
    await service.deliver('child.merged', merge());
    readers([5, 2]);
    const id = await announce();
    await remove(5, { id: 205, childId: 2 });
    await moveRemainingRows(service.ctx);
    expect(await read(id)).toBe(200);
  });
});

describe('When svc-events knows a guardian of a moment ago', () => {
  it('Then svc-family is asked, and they get it, mail included @spec S2.4.2009', async () => {
    await service.empty('guardian_projection');
    family = [guardian(5)];
    const id = await announce({ urgent: true });
    expect(sent.map(({ to }) => to)).toEqual(['user5@club.example']);
    expect(await read(id)).toBe(200);
  });
});

describe('When svc-events does not say for which children', () => {
  it('Then what was sent stays @spec S2.4.2009', async () => {
    Object.assign(audience, { families: undefined, userIds: [5] });
    const id = await announce();
    await remove(5);
    expect([(await lines()).length, await read(id)]).toEqual([1, 200]);
  });
});
