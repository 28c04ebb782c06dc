import { signatureHeaders, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { type MailServer, startMailServer } from '@fieldhouse/service-kit/testing/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, luis, NOW, registration, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const FORMER_SECRET = 'the secret of reports before it changed';
const ROSA = 'User5@club.example';

describe('addresses that take no mail', () => {
  let now = NOW;
  let version = 1;
  let server: MailServer;
  let service: TestService;
  beforeAll(async () => {
    server = await startMailServer();
    service = await startTestService(
      { ...notify, jobs: [] },
      {
        clock: () => now,
        adapters: { mailer: server.mailer },
        environment: { bounceSecret: SECRET, acceptedBounceSecret: FORMER_SECRET },
      },
    );
    for (const one of [rosa, luis]) await service.deliver('user.registered', user(one));
    for (const id of [5, 6]) await service.deliver('guardian.linked', guardian(id));
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });
  beforeEach(async () => {
    now = NOW;
    server.refuse({});
    server.received.splice(0);
    await service.empty('mail', 'refused_address', 'bounce_report');
    version += 1;
    await service.deliver('user.updated', user(rosa, { version, email: ROSA }));
  });

  const register = (id: number) => service.deliver('registration.created', registration({ id }), { actor: rosa });
  const sendAll = async () => {
    await sendDueMail(service.ctx);
  };
  const statesOf = (userId: number) => service.ctx.db('mail').where({ user_id: userId }).orderBy('id').pluck('state');
  const refusals = async () => (await service.as(admin).get('/api/admin/mail/refusals')).body;
  const arrived = () => server.received.flatMap(({ to }) => to);
  const report = (bounce: object, headers?: Record<string, string>) => {
    const body = JSON.stringify(bounce);
    const signed = headers ?? signatureHeaders(body, { secret: SECRET, at: now });
    const fromElsewhere = { 'Sec-Fetch-Site': undefined, 'Content-Type': 'application/json' };
    return service.anonymous.post('/api/mail/bounces', body, { ...fromElsewhere, ...signed });
  };

  it('When the secret changes, Then reports of either are accepted, and no others @spec S2.4.1539', async () => {
    const statuses: number[] = [];
    for (const secret of [SECRET, FORMER_SECRET, `${FORMER_SECRET}!`]) {
      const bounce = { address: 'user5@club.example' };
      const headers = signatureHeaders(JSON.stringify(bounce), { secret, at: now });
      statuses.push((await report(bounce, headers)).status);
    }
    expect(statuses).toEqual([204, 204, 401]);
  });

  it('When a bounce is reported, Then only mail to that address is refused @spec S2.2.1058 S2.2.1060', async () => {
    await register(1);
    expect((await report({ address: 'USER5@club.example' })).status).toBe(204);
    expect(await statesOf(5)).toEqual(['refused']);
    await register(2);
    await sendAll();
    expect(await statesOf(5)).toEqual(['refused', 'refused']);
    expect(arrived()).toEqual(['user6@club.example', 'user6@club.example']);
    expect(await refusals()).toEqual([{ userId: 5, address: 'user5@club.example', refusedAt: NOW.toISOString() }]);
    const stats = await service.as(admin).get('/api/admin/mail/stats');
    expect(stats.body).toMatchObject({ refused: 2 });
  });

  it('When the report names the mail, Then that mail has failed, and no other @spec S2.2.1058', async () => {
    await register(1);
    await register(2);
    await sendAll();
    const [messageId] = await service.ctx.db('mail').where({ user_id: 5 }).orderBy('id').pluck('message_id');
    await report({ address: ROSA, messageId });
    expect(await statesOf(5)).toEqual(['failed', 'sent']);
    expect(await service.ctx.db('mail').where({ message_id: messageId })).toMatchObject([{ problem: 'bounced' }]);
    const others = await service.ctx.db('mail').where({ user_id: 6 }).first('message_id');
    now = new Date(NOW.getTime() + 1000);
    await report({ address: ROSA, messageId: others.message_id });
    expect(await statesOf(6)).toEqual(['sent', 'sent']);
  });

  it('When a report is not signed, or with a wrong signature, Then 401 and nothing changes @spec S2.2.1059', async () => {
    const stolen = signatureHeaders(JSON.stringify({ address: 'user6@club.example' }), { secret: SECRET, at: now });
    for (const headers of [{}, stolen]) expect((await report({ address: ROSA }, headers)).status).toBe(401);
    expect(await refusals()).toEqual([]);
  });

  it('When a report is sent twice, Then the second is refused, even after an allow @spec S2.2.1059', async () => {
    const bounce = { address: ROSA };
    const headers = signatureHeaders(JSON.stringify(bounce), { secret: SECRET, at: now });
    expect((await report(bounce, headers)).status).toBe(204);
    await service.as(admin).delete('/api/admin/mail/refusals/5');
    for (const seconds of [0, 299, 301]) {
      now = new Date(NOW.getTime() + seconds * 1000);
      expect((await report(bounce, headers)).body).toMatchObject({ status: 401, code: 'bad_signature' });
    }
    expect(await refusals()).toEqual([]);
  });

  it('When no account has the address, Then the answer is the same and nothing is stored', async () => {
    expect((await report({ address: 'unknown@club.example' })).status).toBe(204);
    expect(await service.ctx.db('refused_address')).toEqual([]);
  });

  it('When no secret is set, Then there is no such call @spec S2.2.1059', async () => {
    const without = await startTestService({ ...notify, jobs: [] }, { clock: () => now });
    try {
      const body = JSON.stringify({ address: ROSA });
      const headers = { 'Content-Type': 'application/json', ...signatureHeaders(body, { secret: SECRET, at: now }) };
      expect((await without.anonymous.post('/api/mail/bounces', body, headers)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });

  it('When the mail server does not know the recipient, Then it counts as a bounce @spec S2.2.1061', async () => {
    server.refuse({ to: 550, text: '5.1.1' });
    await register(1);
    await sendAll();
    server.refuse({});
    await register(2);
    await sendAll();
    expect(await statesOf(5)).toEqual(['failed', 'refused']);
    expect((await refusals()).map(({ userId }: { userId: number }) => userId)).toEqual([5, 6]);
    expect(arrived()).toEqual([]);
  });

  it('When the mail server refuses for another reason, Then the address still gets mail', async () => {
    server.refuse({ to: 550, text: '5.7.1' });
    await register(1);
    await sendAll();
    expect(await statesOf(5)).toEqual(['failed']);
    expect(await refusals()).toEqual([]);
  });

  it('When an admin allows it, Then new mail is sent, refused mail on retry @spec S2.2.1062 S2.2.1064', async () => {
    await register(1);
    await report({ address: ROSA });
    const [id] = await service.ctx.db('mail').where({ user_id: 5 }).pluck('id');
    const retry = () => service.as(admin).post(`/api/admin/mail/${id}/retry`);
    expect((await retry()).body).toMatchObject({
      ...{ status: 409, code: 'address_refused' },
      detail: 'This address takes no mail. In Users, allow mail to it first.',
    });
    expect((await service.as(dana).delete('/api/admin/mail/refusals/5')).status).toBe(403);
    expect((await service.as(admin).delete('/api/admin/mail/refusals/5')).status).toBe(204);
    expect((await service.as(admin).delete('/api/admin/mail/refusals/5')).status).toBe(404);
    await register(2);
    await sendAll();
    expect(await statesOf(5)).toEqual(['refused', 'sent']);
    expect((await retry()).status).toBe(200);
    await sendAll();
    expect(await statesOf(5)).toEqual(['sent', 'sent']);
  });

  it('When the account gets another address, Then it gets mail, the old one is deleted @spec S2.2.1064', async () => {
    await report({ address: ROSA });
    version += 1;
    await service.deliver('user.updated', user(rosa, { version, firstName: 'Rose', email: ROSA }));
    expect(await refusals()).toHaveLength(1);
    version += 1;
    await service.deliver('user.updated', user(rosa, { version, email: 'rosa@new.example' }));
    expect(await service.ctx.db('refused_address')).toEqual([]);
    await register(1);
    await sendAll();
    expect(arrived()).toContain('rosa@new.example');
  });

  it('When the account is deleted, Then its address is deleted', async () => {
    const leaving = user({ userId: 8, role: 'parent' });
    await service.deliver('user.registered', leaving);
    await report({ address: leaving.email });
    await service.deliver('user.deleted', { id: 8, version: 2 });
    expect(await service.ctx.db('refused_address')).toEqual([]);
  });
});
