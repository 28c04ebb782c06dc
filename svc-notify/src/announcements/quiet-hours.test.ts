import type { Mail, Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementForm, fakeAudiences } from '../../testing/announcements.ts';
import { dana, luis, NOW, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';
import { sendDueAnnouncements } from './send-announcements.job.ts';

const { audience, answer } = fakeAudiences();
let service: TestService;
let now = NOW;
let sent: string[] = [];
beforeAll(async () => {
  const mailer: Mailer = {
    send: async ({ to, subject }: Mail) => {
      sent.push(`${to}: ${subject}`);
      return 'sent';
    },
  };
  const adapters = { mailer };
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => now, answers: [answer], adapters });
  for (const person of [dana, rosa, luis]) await service.deliver('user.registered', user(person));
  const club = { id: 1, version: 1, name: 'Fieldhouse', replyTo: 'office@club.example', postalAddress: '1 New Road' };
  await service.deliver('club.changed', { ...club, isInvitationApproved: false } as never);
});
afterAll(() => service.stop());
beforeEach(async () => {
  sent = [];
  Object.assign(audience, { userIds: [rosa.userId], coachIds: [dana.userId] });
  await service.empty('announcement', 'notice', 'mail', 'preference', 'person_setting');
});

const run = async (at: string) => {
  now = new Date(at);
  await sendDueAnnouncements(service.ctx);
  await sendDueMail(service.ctx);
};
/** Sends an announcement at this instant. */
const announce = async (at: string, changes: Record<string, unknown> = {}) => {
  now = new Date(at);
  const { body } = await service.as(dana).post('/api/announcements', announcementForm(changes));
  await service.as(dana).post(`/api/announcements/${body.id}/send`);
  await run(at);
  return body.id as number;
};
const TO_ROSA = 'user5@club.example: Bring water';

describe('When an announcement is sent in a person’s quiet hours', () => {
  it.each([
    ['of a day', '2026-11-22T03:30:00Z', '2026-11-22T12:59:59Z', '2026-11-22T13:00:00Z'],
    ['in which summer time ends', '2026-11-01T02:30:00Z', '2026-11-01T12:59:59Z', '2026-11-01T13:00:00Z'],
    ['in which summer time begins', '2027-03-14T03:30:00Z', '2027-03-14T11:59:59Z', '2027-03-14T12:00:00Z'],
  ])(
    'Then the bell has it at once, and the email waits for 7:00 of the night %s @spec S2.4.1937',
    async (_, at, before, after) => {
      await announce(at);
      expect((await service.as(rosa).get('/api/notices')).body.unread).toBe(1);
      const tooEarly = new Date(new Date(at).getTime() + 20 * 60_000).toISOString();
      for (const instant of [tooEarly, before]) await run(instant);
      expect(sent).toEqual([]);
      for (const instant of [after, after]) await run(instant);
      expect(sent).toEqual([TO_ROSA]);
    },
  );

  it('Then one that is read until they end is not mailed @spec S2.4.1937', async () => {
    const id = await announce('2026-11-22T03:30:00Z');
    await run('2026-11-22T04:00:00Z');
    await service.as(rosa).post(`/api/announcements/${id}/read`);
    await run('2026-11-22T13:00:00Z');
    expect(sent).toEqual([]);
  });

  it('Then another person’s own quiet hours decide, and an urgent one waits for nobody @spec S2.4.1937', async () => {
    audience.userIds = [rosa.userId, luis.userId];
    now = new Date('2026-11-22T03:00:00Z');
    const { body } = await service.as(luis).get('/api/notice-preferences');
    await service.as(luis).put('/api/notice-preferences', { ...body, quietFrom: null, quietTo: null });
    await announce('2026-11-22T03:30:00Z');
    await run('2026-11-22T03:45:00Z');
    expect(sent).toEqual(['user6@club.example: Bring water']);
    await announce('2026-11-22T04:00:00Z', { urgent: true, title: 'Storm' });
    expect(sent.slice(1).toSorted()).toEqual([
      'user5@club.example: Urgent: Storm',
      'user6@club.example: Urgent: Storm',
    ]);
  });
});
