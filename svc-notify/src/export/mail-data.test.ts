import { mailData } from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { setReminders } from '../preferences/contact-preference.ts';
import { notify } from '../service.ts';

const calls = localCalls();
const call = callVia(calls, 'admin');
let service: TestService;
beforeAll(async () => {
  // Without its job: nothing is sent.
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { calls } });
  await service.deliver('user.registered', user(rosa));
  await service.deliver('user.registered', user(luis));
  await service.deliver('guardian.linked', guardian(5));
  await service.empty('mail');
  await service.deliver('registration.created', registration({ id: 1 }), { actor: rosa });
  await service.deliver('registration.created', registration({ id: 2, eventTitle: 'Winter Camp' }), { actor: rosa });
  await setReminders(service.ctx.db, { userId: rosa.userId, reminders: false, at: NOW });
});
afterAll(() => service.stop());

describe('When svc-admin requests one family’s data', () => {
  it('Then it gets the mails to that person, without their texts @spec S2.7.1404, S2.7.1407, S2.7.1408', async () => {
    const mail = { id: expect.any(Number), to: 'user5@club.example', status: 'stored' };
    const at = { createdAt: NOW.toISOString(), sentAt: null };
    expect(await call(mailData, { userId: rosa.userId })).toEqual({
      ...{ delivery: 'stored', wantsReminders: false, notices: [], announcements: [] },
      noticePreferences: expect.objectContaining({ digest: 'weekly' }),
      pushBrowsers: [],
      sent: [
        { ...mail, ...at, subject: 'Mateo Alvarez is registered for Winter Camp' },
        { ...mail, ...at, subject: 'Mateo Alvarez is registered for Hitting Clinic' },
      ],
    });
  });

  it('Then it gets the lines of that person and what they chose @spec S1.5.157', async () => {
    await service.deliver('guardian.linked', guardian(6));
    await service.deliver('registration.created', registration({ id: 3 }), { actor: rosa });
    const { notices, noticePreferences } = await call(mailData, { userId: luis.userId });
    expect(notices).toMatchObject([{ kind: 'registration', childIds: [1], readAt: null }]);
    expect(notices?.[0]?.sentence).toBe('First5 registered your child for Hitting Clinic on Sat, Nov 28');
    expect(noticePreferences?.preferences).toContainEqual({ kind: 'reminder', channel: 'mail', value: 'now' });
    await service.empty('mail', 'notice');
  });

  it('Then it gets the announcements that this person got @spec S2.7.1655', async () => {
    const announced = {
      ...{ author_id: 2, audience: '{"kind":"all"}', audience_name: 'Everybody' },
      body: 'It is hot.',
    };
    const sent = { state: 'sent', send_at: NOW, sent_on: '2026-11-21', created_at: NOW };
    const ids = await service.ctx
      .db('announcement')
      .insert(
        ['Bring water', 'No practice'].map((title) => ({
          ...announced,
          ...sent,
          title,
          urgent: false,
          reply_to: false,
        })),
      )
      .returning<{ id: number }[]>('id');
    const [water, practice] = ids.map(({ id }) => id);
    await service.ctx.db('announcement_recipient').insert([
      { announcement_id: water, user_id: rosa.userId, read_at: NOW },
      { announcement_id: practice, user_id: rosa.userId, read_at: null },
      { announcement_id: practice, user_id: luis.userId, read_at: null },
    ]);
    expect((await call(mailData, { userId: rosa.userId })).announcements).toEqual([
      { title: 'No practice', sentAt: NOW.toISOString(), readAt: null },
      { title: 'Bring water', sentAt: NOW.toISOString(), readAt: NOW.toISOString() },
    ]);
    await service.empty('announcement');
  });

  it('Then a person who got no mail has none', async () => {
    expect(await call(mailData, { userId: luis.userId })).toEqual({
      delivery: 'stored',
      wantsReminders: true,
      sent: [],
      notices: [],
      announcements: [],
      noticePreferences: expect.any(Object),
      pushBrowsers: [],
    });
  });
});
