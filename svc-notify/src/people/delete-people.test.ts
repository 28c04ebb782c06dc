import { type Mailer, purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, dana, guardian, luis, NOW, registration, rosa, theo, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };

let service: TestService;
let sentTo: string[] = [];
beforeAll(async () => {
  const mailer: Mailer = {
    send: async ({ to }) => {
      sentTo.push(to);
      return 'sent';
    },
  };
  service = await startTestService(definition, { clock: () => NOW, adapters: { mailer } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  sentTo = [];
  await service.empty(
    'notification',
    'notification_recipient',
    'mail',
    'newest_version',
    'user_projection',
    'guardian_projection',
    'child_projection',
    'inbox',
  );
  for (const person of [admin, dana, theo, rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  for (const userId of [5, 6]) await service.deliver('guardian.linked', guardian(userId));
});

const register = (state = {}) => service.deliver('registration.created', registration(state), { actor: rosa });
const unread = async (who: typeof admin | typeof dana, etag?: string | null) =>
  service.as(who).get('/api/notifications/unread', undefined, { 'If-None-Match': etag ?? undefined });
const lines = async () => (await unread(dana)).body.map(({ message }: { message: string }) => message);
const mails = () => renderedMails(service);
const sendAll = async () => {
  await sendDueMail(service.ctx);
};
/** All text in the database of svc-notify, after the purge. */
const everything = async () => {
  await purgeDeletedPeople.run(service.ctx);
  const tables = [
    'notification',
    'notification_recipient',
    'mail',
    'user_projection',
    'guardian_projection',
    'child_projection',
    'inbox',
  ];
  return JSON.stringify(await Promise.all(tables.map((table) => service.ctx.db(table))));
};

describe('When a child gets another name', () => {
  it('Then the bell shows it, in read and unread lines, and the ETag changes', async () => {
    await register();
    await service.deliver('registration.cancelled', registration({ state: 'cancelled', version: 2 }), { actor: dana });
    const before = (await unread(admin)).headers.get('ETag');
    await service.deliver('child.updated', child({ version: 2, firstName: 'Matt\\1' }));
    const { status, body } = await unread(admin, before);
    expect(status).toBe(200);
    expect(body).toMatchObject([{ message: 'Matt\\1 Alvarez was removed' }]);
    const all = await service.ctx.db('notification').orderBy('id').pluck('message');
    expect(all).toEqual(['Matt\\1 Alvarez registered', 'Matt\\1 Alvarez was removed']);
  });

  it('Then the bell also shows it for an earlier event that arrives later', async () => {
    await service.deliver('child.updated', child({ version: 2, firstName: 'Matt' }));
    await register();
    expect(await lines()).toEqual(['Matt Alvarez registered']);
  });

  it('Then other lines stay the same, and without a change of the name the ETag stays', async () => {
    await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
    await register({ childId: 2, childName: 'Ana Ruiz' });
    const deletion = { eventDeletion: '0e0e0e0e-0000-4000-8000-000000000000', state: 'cancelled' as const };
    await service.deliver('registration.cancelled', registration({ id: 71, ...deletion }), { actor: rosa });
    const before = (await unread(dana)).headers.get('ETag');
    await service.deliver('child.updated', child({ version: 2, nickname: 'Teo' }));
    await service.deliver('child.updated', child({ version: 3, firstName: 'Matt' }));
    expect((await unread(dana, before)).status).toBe(304);
    expect(await lines()).toEqual(['Event deleted', 'Ana Ruiz registered']);
  });
});

describe('When a child leaves the club', () => {
  const deleteChild = () => service.deliver('child.deleted', { id: 1, version: 9 }, { actor: rosa });

  it('Then its name is deleted from lines, mail and messages, and the lines stay', async () => {
    await register();
    await sendAll();
    await register({ id: 71 });
    await deleteChild();
    for (const word of ['Mateo', '2017-03-14']) expect(await everything()).not.toContain(word);
    expect((await service.as(admin).get('/api/admin/mail?q=Mateo')).body).toEqual([]);
    expect(await lines()).toEqual(['Former player registered', 'Former player registered']);
    expect(await mails()).toMatchObject([
      { state: 'sent', subject: 'Email about a former player', to_address: 'user5@club.example', attachments: [] },
      { state: 'sent' },
      { state: 'dropped' },
      { state: 'dropped' },
    ]);
  });

  it('Then earlier events that arrive later bring no name back and mail nobody', async () => {
    await deleteChild();
    await register();
    await service.deliver('child.updated', child({ version: 2 }));
    const ended = registration({ state: 'cancelled', version: 2, childName: 'Former player' });
    await service.deliver('registration.cancelled', ended, { actor: admin });
    expect(await lines()).toEqual(['Former player was removed']);
    expect(await mails()).toEqual([]);
    expect(await service.ctx.db('child_projection')).toEqual([
      { id: 1, version: 9, is_deleted: true, name: '', first_name: null, birthdate: null },
    ]);
  });

  it('Then a deletion older than the known version changes nothing', async () => {
    await service.deliver('child.updated', child({ version: 10 }));
    await register();
    await deleteChild();
    expect(await lines()).toEqual(['Mateo Alvarez registered']);
    expect(await mails()).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
  });

  it('Then no guardian is mailed the end of its registrations, even when that arrives first', async () => {
    const ended = registration({ state: 'cancelled', version: 2, childName: 'Former player' });
    await service.deliver('registration.cancelled', ended, { actor: admin });
    expect(await lines()).toEqual(['Former player was removed']);
    expect(await mails()).toEqual([]);
  });
});

describe('When an account is deleted', () => {
  const deleteUser = (userId: number) => service.deliver('user.deleted', { id: userId, version: 9 }, { actor: admin });

  it('Then name, address and emails are deleted, and queued mail is not sent', async () => {
    await register();
    await sendAll();
    await register({ id: 71 });
    sentTo = [];
    await deleteUser(5);
    const stored = await everything();
    for (const word of ['user5', 'First5', 'Last5']) expect(stored).not.toContain(word);
    await sendAll();
    expect(sentTo).toEqual(['user6@club.example']);
    const { body } = await service.as(admin).get('/api/admin/mail');
    expect(body.map(({ to, status }: { to: string; status: string }) => [to, status])).toEqual([
      ['user6@club.example', 'sent'],
      ['Deleted account', 'dropped'],
      ['user6@club.example', 'sent'],
      ['Deleted account', 'sent'],
    ]);
    const found = async (q: string) => (await service.as(admin).get(`/api/admin/mail?q=${q}`)).body.length;
    expect([await found('user5'), await found('deleted'), await found('hitting')]).toEqual([0, 2, 4]);
  });

  it('Then a coach’s lines and read states are deleted, and no new ones come', async () => {
    await register();
    const [{ id }] = (await unread(dana)).body;
    await service.as(dana).post(`/api/notifications/${id}/read`);
    await deleteUser(2);
    await register({ id: 71 });
    expect(await service.ctx.db('notification_recipient').distinct('user_id').pluck('user_id')).toEqual([1]);
  });

  it('Then a deletion older than the known version changes nothing', async () => {
    await service.deliver('user.updated', user(dana, { version: 10 }));
    await service.deliver('user.updated', user(rosa, { version: 10 }));
    await register();
    for (const userId of [2, 5]) await deleteUser(userId);
    expect(await lines()).toEqual(['Mateo Alvarez registered']);
    await sendAll();
    expect(sentTo.sort()).toEqual(['user5@club.example', 'user6@club.example']);
  });

  it('Then it gets no later mail, and an older state does not bring it back', async () => {
    await deleteUser(5);
    await service.deliver('user.updated', user(rosa, { version: 8 }));
    await register();
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(['user6@club.example']);
  });
});

describe('When an account has another role', () => {
  it('Then a new admin gets notifications, and a coach who became a parent gets none', async () => {
    await service.deliver('user.role-changed', user(theo, { version: 2, role: 'admin' }));
    await service.deliver('user.role-changed', user(dana, { version: 2, role: 'parent' }));
    await register();
    expect((await service.ctx.db('notification_recipient').pluck('user_id')).sort()).toEqual([1, 3]);
  });
});

describe('When a user is no longer a child’s guardian', () => {
  const unlink = (version: number) => service.deliver('guardian.unlinked', { id: 105, version, childId: 1, userId: 5 });

  it('Then they get no mail about the child, not even queued mail', async () => {
    await register();
    await unlink(2);
    await service.deliver('registration.created', registration({ id: 71 }), { actor: luis });
    await sendAll();
    expect(sentTo).toEqual(['user6@club.example', 'user6@club.example']);
    expect((await mails()).map(({ state }) => state)).toEqual(['dropped', 'sent', 'sent']);
  });

  it('Then they still get mail about their other children', async () => {
    await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
    await register({ id: 71, childId: 2 });
    await unlink(2);
    await sendAll();
    expect(sentTo).toEqual(['user5@club.example']);
  });

  it('Then an event older than a new link changes nothing', async () => {
    await service.deliver('guardian.linked', guardian(5, { version: 3 }));
    await register();
    await unlink(2);
    await sendAll();
    expect(sentTo).toHaveLength(2);
  });
});
