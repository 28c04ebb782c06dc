import { type Mailer, MailNotAccepted } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { sendDueMail } from './send-mail.job.ts';

const DAY = 24 * 3600 * 1000;

describe('mail that has failed', () => {
  let now = NOW;
  let refusal: MailNotAccepted | undefined;
  let sent: string[] = [];
  let service: TestService;
  beforeAll(async () => {
    const mailer: Mailer = {
      send: async ({ messageId }) => {
        if (refusal) throw refusal;
        sent.push(messageId);
        return 'sent';
      },
    };
    const definition = { ...notify, jobs: [] };
    service = await startTestService(definition, { clock: () => now, adapters: { mailer } });
    await service.deliver('user.registered', user(rosa));
    await service.deliver('guardian.linked', guardian(5));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    refusal = new MailNotAccepted('refused', { code: 'EMESSAGE', responseCode: 554 });
    sent = [];
    await service.empty('mail', 'refused_address');
    await service.deliver('registration.created', registration(), { actor: rosa });
    await sendDueMail(service.ctx);
  });

  const list = async (query = '') => (await service.as(admin).get(`/api/admin/mail${query}`)).body;
  const only = async () => (await list())[0];
  const retry = async () => service.as(admin).post(`/api/admin/mail/${(await only()).id}/retry`);

  it('When an admin filters by failed, Then only failed mail is listed and counted @spec S2.2.1056', async () => {
    refusal = undefined;
    await service.deliver('registration.created', registration({ id: 71 }), { actor: rosa });
    await sendDueMail(service.ctx);
    const statuses = async (query: string) => (await list(query)).map(({ status }: { status: string }) => status);
    expect(await statuses('')).toEqual(['sent', 'failed']);
    expect(await statuses('?status=failed')).toEqual(['failed']);
    expect(await statuses('?status=failed&q=nobody')).toEqual([]);
    const stats = await service.as(admin).get('/api/admin/mail/stats');
    expect(stats.body).toEqual({ queued: 0, failed: 1, refused: 0, held: 0, heldByRestore: null });
    expect((await service.as(admin).get('/api/admin/mail?status=lost')).status).toBe(400);
  });

  it('When an admin retries it, Then it is sent once, with the same Message-ID @spec S2.2.1057', async () => {
    refusal = undefined;
    const { messageId } = await only();
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'queued', problem: 'refused', tries: 1 } });
    await sendDueMail(service.ctx);
    await sendDueMail(service.ctx);
    expect(sent).toEqual([messageId]);
    expect(await only()).toMatchObject({ status: 'sent' });
  });

  it('When it is retried after weeks and put off, Then it has five more days', async () => {
    now = new Date(NOW.getTime() + 30 * DAY);
    refusal = new MailNotAccepted('deferred');
    await retry();
    await sendDueMail(service.ctx);
    expect(await only()).toMatchObject({ status: 'queued' });
    now = new Date(now.getTime() + 5 * DAY);
    await sendDueMail(service.ctx);
    expect(await only()).toMatchObject({ status: 'failed' });
  });

  it('When it has not failed, Then 409; when unknown, Then 404; for a coach, Then 403 @spec S2.2.1057', async () => {
    await retry();
    expect((await retry()).body).toMatchObject({ status: 409, code: 'not_failed', detail: 'This mail has not failed' });
    expect((await service.as(admin).post('/api/admin/mail/999999/retry')).status).toBe(404);
    expect((await service.as(dana).post('/api/admin/mail/1/retry')).status).toBe(403);
  });

  it('When its recipient’s account was deleted, Then it cannot be retried', async () => {
    await service.deliver('user.deleted', { id: rosa.userId, version: 9 });
    expect(await only()).toMatchObject({ status: 'dropped', to: 'Deleted account' });
    expect((await retry()).body).toMatchObject({ code: 'not_failed' });
  });
});
