import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { addEventInADay, reminded } from '../support/reminded-events.ts';
import { waitFor } from '../support/wait-for.ts';

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

const kill = (part: 'events' | 'notify') => Promise.all(club.processes[part].map((each) => each.kill()));
const start = async (part: 'events' | 'notify', call: string) => {
  await Promise.all(club.processes[part].map((each) => each.start()));
  for (const { url } of club.processes[part]) {
    await waitFor(`${part} at ${url}`, async () => (await fetch(`${url}/ready`)).ok, 60);
  }
  await waitFor(`${part} behind the gateway`, async () => (await admin.send('GET', call)).status === 200, 60);
};

/** A check on each replica of svc-events, at once. */
const checkTwice = () => Promise.all([1, 2].map(() => mustAnswer(admin, 200, 'POST', '/api/reminders/trigger')));

describe('When both replicas of svc-events and of svc-notify are killed between a reminder’s claim and its email', () => {
  it('Then the email comes once they are back, once, with the Message-ID of its event and start @spec S2.4.1007', async () => {
    const parent = await registerOwnParent(club.url);
    const { id: childId } = await addOwnChild(parent.client);
    const eventId = await addEventInADay(admin, 'Killed In Between', childId);
    await kill('notify');
    await checkTwice();
    await kill('events');
    await start('events', '/api/events');
    await start('notify', '/api/notifications/unread');
    await reminded(admin, eventId);
    const { date, startTime } = await mustAnswer<{ date: string; startTime: string }>(
      admin,
      200,
      'GET',
      `/api/events/${eventId}`,
    );
    const begins = `<reminder-${eventId}-${date}T${startTime.replace(':', '')}-1-${childId}.${parent.id}@`;
    const reminders = () => messageIds(mailbox.mails, 'has Killed In Between on');
    await waitFor('the email', async () => reminders().length > 0);
    await checkTwice();
    expect(reminders()).toEqual([expect.stringContaining(begins)]);
  }, 240_000);
});
