import { clubDatabases, type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { makeChangesDue } from '../support/make-changes-due.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { queryDatabase } from '../support/query-database.ts';
import { addEventIn24Hours, waitForReminder } from '../support/reminded-events.ts';
import { waitFor } from '../support/wait-for.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

let club: DistributedClub;
let mailbox: Mailbox;
let admin: ApiClient;

beforeAll(async () => {
  mailbox = await openMailbox();
  club = await startDistributedClub({ replicas: 2, env: { SMTP_URL: mailbox.url } });
  admin = await signedInAs(club.url, 'admin');
}, 300_000);
afterAll(async () => {
  await club?.stop();
  await mailbox?.close();
}, 60_000);

const kill = (service: 'events' | 'notify') => Promise.all(club.processes[service].map((each) => each.kill()));
const start = async (service: 'events' | 'notify', call: string) => {
  await Promise.all(club.processes[service].map((each) => each.start()));
  for (const { url } of club.processes[service]) {
    await waitFor(`svc-${service} at ${url} is ready`, async () => (await fetch(`${url}/ready`)).ok, 60);
  }
  await waitFor(`the gateway reaches svc-${service}`, async () => (await admin.send('GET', call)).status === 200, 60);
};

/** Two reminder checks at once; the gateway sends them to different replicas of svc-events. */
const checkTwice = () => Promise.all([1, 2].map(() => mustAnswer(admin, 200, 'POST', '/api/reminders/trigger')));

describe('When both replicas of svc-events and of svc-notify are killed between a reminder’s claim and its email', () => {
  it('Then one email is sent after their restart, with the Message-ID of its event and start @spec S2.4.1007', async () => {
    const parent = await registerOwnParent(club.url);
    const { id: childId } = await addOwnChild(parent.client);
    const eventId = await addEventIn24Hours(admin, 'Killed In Between', childId);
    await kill('notify');
    await checkTwice();
    await kill('events');
    await start('events', '/api/events');
    await start('notify', '/api/notifications/unread');
    await waitForReminder(admin, eventId);
    const { date, startTime } = await mustAnswer<{ date: string; startTime: string }>(
      admin,
      200,
      'GET',
      `/api/events/${eventId}`,
    );
    const prefix = `<reminder-${eventId}-${date}T${startTime.replace(':', '')}-1-${childId}.${parent.id}@`;
    const reminders = () => messageIds(mailbox.mails, 'has Killed In Between on');
    await waitFor('the email was sent', async () => reminders().length > 0);
    await checkTwice();
    // A second email would be sent before the marker of this wait takes effect.
    await waitForAllEvents(club);
    expect(reminders()).toEqual([expect.stringContaining(prefix)]);
  }, 240_000);
});

describe('When svc-notify is killed while the lines and emails of an edit are made', () => {
  it('Then after its restarts there is one line and one email for both children @spec S1.5.158, S2.2.1252', async () => {
    const parent = await registerOwnParent(club.url);
    const children = [await addOwnChild(parent.client), await addOwnChild(parent.client)];
    const eventId = await addEventIn24Hours(admin, 'Moved While Killed', children[0]?.id ?? 0);
    await mustAnswer(admin, 201, 'POST', '/api/register-child', { childId: children[1]?.id, eventId });
    await waitForAllEvents(club);
    const { urls } = await clubDatabases(club);
    const rows = (statement: string) => queryDatabase(urls.notify, statement, [parent.id]);

    // Before the event arrives, and after it was published.
    await kill('notify');
    await mustAnswer(admin, 200, 'PATCH', `/api/events/${eventId}`, { locationId: 2 });
    await makeChangesDue(club);
    await waitFor('the edit is published', async () => (await published(urls.events)).length > 0, 60);
    await Promise.all(club.processes.notify.map((each) => each.start()));
    // As soon as both emails are stored: they leave a second later, as one.
    const stored = `SELECT state FROM mail WHERE user_id = $1 AND kind = 'change'`;
    await waitFor('the emails are stored', async () => (await rows(stored)).length === 2, 90);
    await kill('notify');
    expect(await rows(`SELECT id FROM notice WHERE user_id = $1 AND kind = 'change'`)).toHaveLength(1);
    await start('notify', '/api/notifications/unread');

    const emails = () => messageIds(mailbox.mails, 'Moved While Killed is at');
    await waitFor('the email was sent', async () => emails().length > 0, 120);
    await waitFor('its outcome is stored', async () => isSent(await rows(stored)), 120);
    await waitForAllEvents(club);
    expect(new Set(emails()).size).toBe(1);
    const { notices } = await mustAnswer<{ notices: { kind: string; childIds: number[] }[] }>(
      parent.client,
      200,
      'GET',
      '/api/notices',
    );
    const lines = notices.filter(({ kind }) => kind === 'change');
    expect(lines.map(({ childIds }) => childIds.toSorted((one, other) => one - other))).toEqual([
      children.map(({ id }) => id).toSorted((one, other) => one - other),
    ]);
  }, 400_000);

  const published = (url: string) =>
    queryDatabase(url, `SELECT id FROM outbox WHERE type = 'schedule-change.due' AND delivered_at IS NOT NULL`);
  const isSent = (mails: readonly unknown[]) => mails.every((mail) => Object(mail).state === 'sent');
});

describe('When svc-notify is killed while an announcement is sent, and again while the mail server has its email', () => {
  it('Then there is one line, and the email of each attempt is the same one @spec S2.2.1052, S2.4.1934', async () => {
    const settings = await mustAnswer<object>(admin, 200, 'GET', '/api/admin/club-settings');
    const postalAddress = '4120 Ranch Road 12, Wimberley, TX 78676';
    await mustAnswer(admin, 200, 'PUT', '/api/admin/club-settings', { ...settings, postalAddress });
    const parent = await registerOwnParent(club.url);
    const { id: childId } = await addOwnChild(parent.client);
    const eventId = await addEventIn24Hours(admin, 'Announced While Killed', childId);
    await waitForAllEvents(club);

    const body = { title: 'Bring a cap', body: 'It is hot.', audience: { kind: 'event', eventId }, urgent: true };
    const { id } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/announcements', body);
    const release = mailbox.holdAnswers();
    await mustAnswer(admin, 200, 'POST', `/api/announcements/${id}/send`);
    await kill('notify');
    await Promise.all(club.processes.notify.map((each) => each.start()));
    const emails = () => messageIds(mailbox.mails, 'Bring a cap');
    await waitFor('the mail server has the email', async () => emails().length > 0, 120);
    await kill('notify');
    release();
    await start('notify', '/api/notifications/unread');

    await waitFor('it was sent again', async () => emails().length > 1, 180);
    await waitForAllEvents(club);
    expect(new Set(emails()).size).toBe(1);
    const { notices } = await mustAnswer<{ notices: { sentence: string }[] }>(
      parent.client,
      200,
      'GET',
      '/api/notices',
    );
    expect(notices.filter(({ sentence }) => sentence.includes('Bring a cap'))).toHaveLength(1);
  }, 400_000);
});
