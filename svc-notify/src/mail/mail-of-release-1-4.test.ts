import { defineService, type Mail, type Mailer, type Migrations } from '@fieldhouse/service-kit';
import { emptyConsumers, emptyDatabase, startTestService } from '@fieldhouse/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { migrations } from '../../migrations/index.ts';
import { NOW, registration } from '../../testing/build.ts';
import { reminderContent } from '../../testing/queue-reminder.ts';
import { registrationComplete } from '../emails/registration-emails.ts';
import { notify } from '../service.ts';
import { sendDueMail } from './send-mail.job.ts';

/** The last migration that release 1.4 has. */
const LAST_OF_1_4 = '0007_club_settings';
const names = Object.keys(migrations);
const withTablesOf14 = defineService({
  ...{ name: 'notify', title: 'Release 1.4', routes: [], consumers: emptyConsumers('notify', []) },
  migrations: Object.fromEntries(Object.entries(migrations).slice(0, names.indexOf(LAST_OF_1_4) + 1)) as Migrations,
});

const siteUrl = 'http://fieldhouse.test';
const child = { isDeleted: false, name: 'Mateo Alvarez', firstName: 'Mateo', birthdate: null };
const row = (userId: number, content: { kind: string; subject: string }) => ({
  ...{ kind: content.kind, subject: content.subject, content: JSON.stringify(content), search_words: [] },
  ...{ message_id: `<${content.kind}.${userId}@fieldhouse.test>`, user_id: userId, child_id: 1 },
  ...{ to_address: `user${userId}@club.example`, created_at: NOW, next_attempt_at: NOW, state: 'queued' },
});

describe('When email of release 1.4 waits while its database is migrated', () => {
  it('Then it leaves once, as it was queued, except reminders to somebody who stopped them @spec S1.5.152', async () => {
    const database = await emptyDatabase();
    const environment = { databaseUrl: database.url };
    const before = await startTestService(withTablesOf14, { environment });
    const { db } = before.ctx;
    const complete = registrationComplete({
      registration: registration(),
      child,
      at: NOW,
      siteUrl,
      from: 'club@club.example',
    });
    await db('mail').insert([row(5, complete), row(5, reminderContent(siteUrl)), row(6, reminderContent(siteUrl))]);
    await db('contact_preference').insert({ user_id: 6, reminders: false, changed_at: NOW });
    await before.stop();

    const sent: Mail[] = [];
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        return 'sent';
      },
    };
    const service = await startTestService(
      { ...notify, jobs: [] },
      { clock: () => NOW, adapters: { mailer }, environment },
    );
    await sendDueMail(service.ctx);
    await sendDueMail(service.ctx);
    expect(sent.map(({ messageId }) => messageId).sort()).toEqual([
      '<registration.5@fieldhouse.test>',
      '<reminder.5@fieldhouse.test>',
    ]);
    expect(sent.find(({ subject }) => subject === complete.subject)?.attachments).toHaveLength(1);
    const states = await service.ctx.db('mail').orderBy('id').pluck('state');
    await service.stop();
    await database.drop();
    expect(states).toEqual(['sent', 'sent', 'dropped']);
  });
});
