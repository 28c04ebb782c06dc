import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, dana, guardian, NOW, registration, rosa, user } from '../testing/build.ts';
import { OLD_CONTENTS } from './emails/deleted-email.ts';
import { registrationComplete } from './emails/registration-emails.ts';
import { notify } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;

let now = NOW;
let service: TestService;
beforeAll(async () => {
  const environment = { notificationDays: 30, mailContentDays: 10, mailDays: 20 };
  service = await startTestService(notify, { clock: () => now, environment });
  for (const person of [admin, dana, rosa]) await service.deliver('user.registered', user(person));
  await service.deliver('guardian.linked', guardian(5));
});
afterAll(() => service.stop());

async function purgeAfter(days: number): Promise<void> {
  now = new Date(NOW.getTime() + days * DAY_MS);
  await purgeOldRows(notify).run(service.ctx);
}

describe('When notifications are old', () => {
  it('Then they are deleted with their recipients, read or not', async () => {
    const { db } = service.ctx;
    for (const id of [1, 2]) await service.deliver('registration.created', registration({ id }), { actor: rosa });
    const [first] = (await service.as(dana).get('/api/notifications/unread')).body;
    await service.as(dana).post(`/api/notifications/${first.id}/read`);
    await purgeAfter(29);
    expect(await db('notification').count('* as rows').first()).toEqual({ rows: 2 });
    await purgeAfter(31);
    expect(await db('notification')).toEqual([]);
    expect(await db('notification_recipient')).toEqual([]);
  });
});

describe('When notices are old', () => {
  it('Then they are deleted after 90 days, read or not @spec S1.9.338', async () => {
    const { db } = service.ctx;
    now = NOW;
    const notice = { user_id: 5, kind: 'account', text: '["Told"]', link: '/', created_at: NOW };
    await db('notice').insert([
      { ...notice, cause: 'read', read_at: NOW },
      { ...notice, cause: 'unread' },
    ]);
    await purgeAfter(89);
    expect(await db('notice').pluck('cause')).toEqual(['read', 'unread']);
    await purgeAfter(91);
    expect(await db('notice')).toEqual([]);
  });
});

describe('When emails are old', () => {
  const about = {
    child: { isDeleted: false, name: 'Mateo Alvarez', firstName: 'Mateo', birthdate: null },
    ...{ at: NOW, siteUrl: 'http://fieldhouse.test', from: 'club@fieldhouse.test' },
  };
  const show = async (id: number) => (await service.as(admin).get(`/api/admin/mail/${id}`)).body;

  it('Then their contents are deleted first and then the rows, except of unsent mail', async () => {
    const { db } = service.ctx;
    now = NOW;
    await db('mail').delete();
    const states = ['sent', 'stored', 'failed', 'refused', 'dropped', 'held', 'queued', 'claimed'];
    const content = JSON.stringify(registrationComplete({ registration: registration(), ...about }));
    const ids = await db('mail')
      .insert(
        states.map((state) => ({
          ...{ message_id: `<${state}@club.example>`, to_address: 'user5@club.example', subject: 'Confirmed' },
          ...{ content, search_words: [] },
          ...{
            state,
            held_because: state === 'held' ? 'restore' : null,
            next_attempt_at: '2099-01-01',
            claimed_at: '2099-01-01',
            created_at: NOW,
          },
        })),
      )
      .returning<{ id: number }[]>('id');
    await purgeAfter(9);
    expect(await db('mail').where({ has_contents: true }).count('* as rows').first()).toEqual({ rows: 8 });

    await purgeAfter(11);
    expect(await db('mail').where({ has_contents: true }).orderBy('id').pluck('state')).toEqual(['queued', 'claimed']);
    const emptied = db('mail').where({ has_contents: false }).orderBy('id');
    expect(await emptied.pluck('state')).toEqual(['sent', 'stored', 'dropped', 'dropped', 'dropped', 'dropped']);
    const sent = await show(ids[0]?.id ?? 0);
    expect(sent).toMatchObject({
      to: 'user5@club.example',
      subject: 'Confirmed',
      text: expect.stringContaining(OLD_CONTENTS),
    });
    expect(JSON.stringify(sent)).not.toContain('Mateo');

    await purgeAfter(21);
    expect(await db('mail').orderBy('id').pluck('state')).toEqual(['queued', 'claimed']);
  });
});

describe('When a merge can no longer be undone', () => {
  it('Then the rows that only an undo needs are deleted, and the merge stays', async () => {
    const { db } = service.ctx;
    now = NOW;
    const merge = { version: 1, primary_id: 1, duplicate_ids: [2] };
    await db('child_merge').insert([
      { ...merge, id: 1, received_at: NOW },
      { ...merge, id: 2, received_at: new Date(NOW.getTime() + 10 * DAY_MS) },
    ]);
    const moved = { kind: 'mail', record_id: 7, from_id: 2 };
    await db('moved_record').insert([1, 2].map((id) => ({ ...moved, merge_id: id })));
    await purgeAfter(61);
    expect(await db('moved_record').pluck('merge_id')).toEqual([2]);
    expect(await db('child_merge').pluck('id')).toEqual([1, 2]);
  });
});
