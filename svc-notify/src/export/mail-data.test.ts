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
      ...{ delivery: 'stored', wantsReminders: false },
      sent: [
        { ...mail, ...at, subject: 'Mateo Alvarez is registered for Winter Camp' },
        { ...mail, ...at, subject: 'Mateo Alvarez is registered for Hitting Clinic' },
      ],
    });
  });

  it('Then a person who got no mail has none', async () => {
    expect(await call(mailData, { userId: luis.userId })).toEqual({
      delivery: 'stored',
      wantsReminders: true,
      sent: [],
    });
  });
});
