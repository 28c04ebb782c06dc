import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
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
