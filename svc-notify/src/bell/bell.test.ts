import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

describe('the bell', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(notify, { clock: () => NOW });
    for (const person of [admin, dana, theo, rosa]) await service.deliver('user.registered', user(person));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('notification', 'notification_recipient', 'newest_version');
    for (const id of [1, 2, 3]) await register(id);
  });

  const register = (id: number) => service.deliver('registration.created', registration({ id }), { actor: rosa });
  const unread = async (who: typeof admin | typeof dana) =>
    (await service.as(who).get('/api/notifications/unread')).body as { id: number; registrationId: number }[];
  const registrations = async (who: typeof admin | typeof dana) =>
    (await unread(who)).map(({ registrationId }) => registrationId);

  it('When there are several, Then the newest comes first', async () => {
    expect(await registrations(dana)).toEqual([3, 2, 1]);
  });

  it('When a message arrives late, Then it stands where it happened', async () => {
    const time = new Date(NOW.getTime() - 3 * 86_400_000);
    await service.deliver('registration.created', registration({ id: 4 }), { actor: rosa, time });
    expect(await registrations(dana)).toEqual([3, 2, 1, 4]);
  });

  it('When one person reads one, Then it is read for them and unread for the other', async () => {
    const [, second] = await unread(dana);
    expect((await service.as(dana).post(`/api/notifications/${second?.id}/read`)).status).toBe(204);
    expect((await service.as(dana).post(`/api/notifications/${second?.id}/read`)).status).toBe(204);
    expect(await registrations(dana)).toEqual([3, 1]);
    expect(await registrations(admin)).toEqual([3, 2, 1]);
  });

  it('When one person reads all, Then the other’s stay', async () => {
    expect((await service.as(dana).post('/api/notifications/read-all')).status).toBe(204);
    expect(await unread(dana)).toEqual([]);
    expect(await registrations(admin)).toEqual([3, 2, 1]);
  });

  it('When a notification is another person’s or unknown, Then 404 and nothing changes', async () => {
    const [first] = await unread(dana);
    for (const id of [first?.id, 9_999_999, Number.MAX_SAFE_INTEGER, 'x']) {
      expect((await service.as(theo).post(`/api/notifications/${id}/read`)).status).toBe(404);
    }
    expect(await registrations(dana)).toEqual([3, 2, 1]);
  });

  it.each(['get /unread', 'post /1/read', 'post /read-all'])(
    'When a parent or a visitor calls %s, Then it is refused',
    async (call) => {
      const [method, path] = call.split(' ');
      const request = (client: TestService['anonymous']) =>
        method === 'get' ? client.get(`/api/notifications${path}`) : client.post(`/api/notifications${path}`);
      expect((await request(service.as(rosa))).status).toBe(403);
      expect((await request(service.anonymous)).status).toBe(401);
    },
  );

  describe('polling', () => {
    const poll = (etag: string | null) =>
      service.as(dana).get('/api/notifications/unread', undefined, { 'If-None-Match': etag ?? undefined });

    it('When nothing changed, Then 304 without a body, and the answer may be revalidated', async () => {
      const first = await poll(null);
      const etag = first.headers.get('ETag');
      expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
      const again = await poll(etag);
      expect(again.status).toBe(304);
      expect(again.body).toBeNull();
      expect(again.headers.get('ETag')).toBe(etag);
    });

    it('When one comes, or one is read while another comes, Then the tag is another', async () => {
      const tags = new Set<string | null>();
      const pollChanged = async () => {
        const { status, headers } = await poll([...tags].at(-1) ?? null);
        expect(status).toBe(200);
        tags.add(headers.get('ETag'));
      };
      await pollChanged();
      await register(4);
      await pollChanged();
      const [newest] = await unread(dana);
      await service.as(dana).post(`/api/notifications/${newest?.id}/read`);
      await register(5);
      await pollChanged();
      expect(tags.size).toBe(3);
    });
  });
});
