import type { Mail, Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, guardian, luis, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';
import { storeNotices } from '../notices/store-notices.ts';
import { notify } from '../service.ts';
import { makeAllDueDigests } from './make-digests.job.ts';

/** A Saturday, an hour before the daily digest. */
const SATURDAY = new Date('2026-11-21T22:00:00Z');
let service: TestService;
let now = SATURDAY;
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
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => now, adapters: { mailer } });
  for (const person of [admin, rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
});
afterAll(() => service.stop());
beforeEach(async () => {
  [now, sent] = [SATURDAY, []];
  await service.empty('digest', 'notice', 'mail', 'preference', 'person_setting');
  await club('4120 Ranch Road 12');
});

const hours = (count: number) => new Date(SATURDAY.getTime() + count * 3_600_000);
/** The digest times of Saturday and Sunday. */
const [DAILY, WEEKLY] = [hours(1), hours(25)];
const run = async (at: Date) => {
  now = at;
  await makeAllDueDigests(service.ctx);
  // Its lines are added a second later.
  now = new Date(at.getTime() + 1000);
  await sendDueMail(service.ctx);
};
/** A coach has evaluated the child. */
const tell = (cause: string, changes: Partial<NewNotice> = {}) =>
  service.ctx.db.transaction((tx) =>
    storeNotices(tx, service.ctx, [
      {
        ...{ cause, userId: 5, kind: 'evaluation', at: now, link: '/profile?child=1', children: [{ id: 1 }] },
        text: ['Dana evaluated ', CHILDREN, ` ${cause}`],
        ...changes,
      },
    ]),
  );
const choose = (changes: object, who: typeof rosa = rosa) =>
  service.as(who).put('/api/notice-preferences', {
    ...{ preferences: [], quietFrom: '21:00', quietTo: '07:00', digest: 'daily', hideDetails: false },
    ...changes,
  });
const recipients = () => sent.map(({ to }) => to);
const pathOf = (href = '') => href.replace(/^https?:\/\/[^/]+/, '');

describe('When a digest is due', () => {
  it('Then who has chosen nothing gets one on Sunday with what they have not read, with present names @spec S1.5.159, S1.8.54', async () => {
    await tell('in hitting');
    await run(DAILY);
    expect(sent).toEqual([]);
    await service.deliver('child.updated', child({ version: 2, firstName: 'Matthew' }));
    await run(WEEKLY);
    expect(recipients()).toEqual(['user5@club.example']);
    const [mail] = sent;
    expect(mail?.subject).toBe('What is new this week');
    expect(mail?.text).toMatch(/Sat, Nov 21: +Dana evaluated \u2068?Matthew\u2069? in hitting/);
    expect(mail?.text).toContain('/profile?child=1');
    await service.deliver('child.updated', child({ version: 3 }));
  });

  it('Then one who chose daily gets one each day with news, and no line twice @spec S1.5.159', async () => {
    await choose({});
    await tell('first');
    await run(DAILY);
    await run(hours(2));
    expect(sent).toHaveLength(1);
    now = hours(3);
    await tell('second');
    await run(hours(4));
    expect(sent).toHaveLength(1);
    await run(WEEKLY);
    expect(sent.map(({ text }) => [text.includes('first'), text.includes('second')])).toEqual([
      [true, false],
      [false, true],
    ]);
    await run(hours(49));
    expect(sent).toHaveLength(2);
  });

  it('Then what was read, what another mail tells of, and what is not for the digest is not in it @spec S1.5.159', async () => {
    await choose({ preferences: [{ kind: 'announcement', channel: 'mail', value: 'digest' }] });
    await tell('read');
    await service.as(rosa).post('/api/notices/read-all');
    await tell('mailed', { kind: 'announcement' });
    const notice = await service.ctx.db('notice').where({ cause: 'mailed' }).first('id');
    await service.ctx.db('delivery').insert({ notice_id: notice.id, channel: 'mail', state: 'held', due_at: now });
    await tell('always mailed', { kind: 'change' });
    await run(DAILY);
    expect(sent).toEqual([]);
    await tell('announced', { kind: 'announcement', children: [], text: ['Bring water'] });
    await run(WEEKLY);
    expect(sent[0]?.text).toContain('Bring water');
    expect(sent[0]?.text).not.toContain('mailed');
  });

  it('Then two runs at once make one for each person @spec S1.5.159', async () => {
    await tell('mine');
    await tell('theirs', { userId: 6 });
    now = WEEKLY;
    await Promise.all([1, 2, 3].map(() => makeAllDueDigests(service.ctx)));
    await run(WEEKLY);
    expect(recipients().sort()).toEqual(['user5@club.example', 'user6@club.example']);
    expect(await service.ctx.db('digest').whereNotNull('mail_id').count('* as made').first()).toEqual({ made: 2 });
  });

  it('Then a late one waits for the end of quiet hours @spec S1.5.159', async () => {
    await tell('late');
    await run(hours(25 + 5));
    expect(sent).toEqual([]);
    await run(hours(25 + 14));
    expect(sent).toHaveLength(1);
  });

  it('Then nothing is sent without the club’s postal address, and nothing is lost by it @spec S1.5.159', async () => {
    await choose({});
    await club('');
    await tell('kept');
    await run(DAILY);
    await club('4120 Ranch Road 12');
    await run(hours(2));
    expect(sent).toEqual([]);
    await run(WEEKLY);
    expect(sent).toHaveLength(1);
  });

  it('Then another choice begins with the next digest @spec S1.5.159', async () => {
    await tell('old');
    now = hours(3);
    await choose({});
    await run(hours(4));
    expect(sent).toEqual([]);
    await run(WEEKLY);
    expect(recipients()).toEqual(['user5@club.example']);
  });

  it('Then what is read, or about somebody else’s child, when it leaves is not in it, and the stored email has no names @spec S1.8.54', async () => {
    await tell('one');
    await tell('two');
    now = WEEKLY;
    await makeAllDueDigests(service.ctx);
    const stored = await service.ctx.db('mail').first('content');
    expect(JSON.stringify(stored)).not.toContain('Mateo');
    const [{ id }] = (await service.as(rosa).get('/api/notices')).body.notices;
    await service.as(rosa).post(`/api/notices/${id}/read`);
    await run(hours(26));
    expect(sent[0]?.text).not.toContain('two');
    expect(sent[0]?.text).toContain('one');
    sent = [];
    await service.empty('digest', 'mail', 'notice');
    now = SATURDAY;
    await tell('three');
    now = WEEKLY;
    await makeAllDueDigests(service.ctx);
    await service.as(rosa).post('/api/notices/read-all');
    await run(hours(26));
    expect([sent, await service.ctx.db('mail').pluck('state')]).toEqual([[], ['dropped']]);
  });
});

describe('When somebody presses Stop digests', () => {
  it('Then none comes until they want it again, and nothing else stops @spec S1.8.54', async () => {
    await choose({});
    await tell('first');
    await run(DAILY);
    const link = pathOf(sent[0]?.unsubscribeUrl);
    expect(link).toContain('kind=digest');
    expect(sent[0]?.text).toContain('Stop digests');
    expect((await service.anonymous.get(link)).body).toContain('Stop digests');
    const digest = async () => (await service.as(rosa).get('/api/notice-preferences')).body.digest;
    expect(await digest()).toBe('daily');
    expect((await service.anonymous.post(link)).status).toBe(200);
    expect(await digest()).toBe('off');
    await tell('second');
    await run(WEEKLY);
    expect(sent).toHaveLength(1);
    expect(await service.ctx.db('preference').where({ user_id: 5 })).toEqual([]);
    expect((await service.anonymous.post(link.replace('unsubscribe', 'subscribe'))).body).toContain('Stop digests');
    expect(await digest()).toBe('weekly');
    expect((await service.anonymous.post(`${link.replace(/token=[^&]+/, 'token=5.wrong')}`)).status).toBe(404);
  });
});
