import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notify } from '../src/service.ts';
import { fakeAudiences } from '../testing/announcements.ts';
import { admin, dana, guardian, luis, NOW, registration, rosa, user } from '../testing/build.ts';
import { loadDemo } from './index.ts';

describe('When the demo club is loaded', () => {
  const { audience, answer } = fakeAudiences();
  let service: TestService;
  beforeAll(async () => {
    Object.assign(audience, { userIds: [5, 6] });
    service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, answers: [answer] });
    for (const person of [admin, dana, rosa, luis]) await service.deliver('user.registered', user(person));
    await service.deliver('guardian.linked', guardian(5));
    for (const id of [1, 2, 3, 4]) await service.deliver('registration.created', registration({ id }), { actor: rosa });
    await loadDemo(service.ctx);
  });
  afterAll(() => service.stop());

  const registrations = async (who: typeof admin | typeof dana) =>
    (await service.as(who).get('/api/notifications/unread')).body.map(
      ({ registrationId }: { registrationId: number }) => registrationId,
    );
  const notices = async (who: typeof rosa | typeof luis) => (await service.as(who).get('/api/notices')).body;
  const announcements = async () => (await service.as(admin).get('/api/announcements')).body;

  it('Then three registrations stay unread for each person', async () => {
    expect(await registrations(dana)).toEqual([4, 3, 2]);
    expect(await registrations(admin)).toEqual([4, 3, 2]);
  });

  it('Then an announcement of the admin has reached every family, and most have read it', async () => {
    expect(await announcements()).toMatchObject([{ authorId: admin.userId, state: 'sent', recipients: 2, read: 1 }]);
    expect(await notices(rosa)).toMatchObject({ unread: 1, notices: [{ kind: 'announcement' }] });
    expect(await notices(luis)).toMatchObject({ unread: 0 });
  });

  it('Then loading it again changes nothing', async () => {
    const before = [await announcements(), await notices(rosa)];
    await service.deliver('registration.created', registration({ id: 5 }), { actor: rosa });
    await loadDemo(service.ctx);
    expect([await announcements(), await notices(rosa)]).toEqual(before);
    expect(await registrations(dana)).toEqual([5, 4, 3, 2]);
  });

  it('Then one that an earlier release has loaded stays as it is, and nothing is asked', async () => {
    await service.empty('announcement', 'announcement_recipient');
    await loadDemo(service.ctx);
    expect(await announcements()).toEqual([]);
  });
});
