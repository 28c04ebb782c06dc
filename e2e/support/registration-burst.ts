import { addDays, clubToday } from '@fieldhouse/contracts';
import { type DEMO_CHILDREN, DEMO_PARENTS, DEMO_SECOND_GUARDIANS } from '@fieldhouse/contracts/demo';
import { expect } from '@jest/globals';
import { type ApiClient, allRows, signedInAs } from './api-client.ts';
import { waitFor } from './wait-for.ts';

interface Registered {
  registration: { id: number; childId: number };
}
interface RosterEntry {
  registrationId: number;
  childId: number;
}
interface Notice {
  registrationId: number;
  eventId: number;
}
interface ListedMail {
  messageId: string;
  subject: string;
  status: string;
}

/** The effects of the registrations for an event: roster, notifications of the coach, emails. */
export interface Effects {
  roster: RosterEntry[];
  notices: Notice[];
  mails: ListedMail[];
}

/** After this long, an email whose sending process died is sent again. */
const CLAIMED_MAIL_SECONDS = 60;

/** A coach creates an event, by default with places for all demo children; returns its id. */
export async function makeEvent(site: string, title: string, capacity = 40): Promise<number> {
  const coach = await signedInAs(site, 'coach3');
  const { status, body } = await coach.send('POST', '/api/events', {
    title,
    date: addDays(clubToday(new Date()), 12),
    startTime: '09:00',
    endTime: '10:00',
    locationId: 1,
    sport: 'group',
    capacity,
    price: 0,
    coachIds: [2],
  });
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

export type Families = ReadonlyMap<number, ApiClient>;

/** Signs in the demo club's parents: user id -> client. */
export async function signInFamilies(site: string): Promise<Families> {
  return new Map(
    await Promise.all(DEMO_PARENTS.map(async ({ id, username }) => [id, await signedInAs(site, username)] as const)),
  );
}

/** A family registers one demo child; returns the status and, for a 201, the registration's id. */
export async function registerOne(
  families: Families,
  eventId: number,
  child: (typeof DEMO_CHILDREN)[number],
): Promise<{ status: number | undefined; registrationId?: number }> {
  const answer = await families
    .get(child.parentId)
    ?.send(
      'POST',
      '/api/register-child',
      { childId: child.id, eventId },
      { 'idempotency-key': `burst-${eventId}-${child.id}` },
    );
  if (answer?.status !== 201) return { status: answer?.status };
  return { status: 201, registrationId: (answer.body as Registered).registration.id };
}

/** Waits until every registration on the roster has its notification and its emails; returns all three. */
export async function waitForEffects(site: string, eventId: number, title: string): Promise<Effects> {
  const coach = await signedInAs(site, 'coach');
  const admin = await signedInAs(site, 'admin');
  return waitFor(
    'every registration has its notification and emails',
    async () => {
      const roster = (await coach.send('GET', `/api/events/${eventId}/roster`)).body as RosterEntry[];
      const notices = (await coach.send('GET', '/api/notifications/unread')).body as Notice[];
      const mails = await allRows<ListedMail>(admin, '/api/admin/mail?limit=200');
      const effects = {
        roster,
        notices: notices.filter((notice) => notice.eventId === eventId),
        mails: mails.filter(({ subject }) => subject.includes(title)),
      };
      const isComplete = effects.mails.length >= mailsFor(roster) && effects.notices.length >= roster.length;
      return isComplete && effects.mails.every(({ status }) => status === 'stored' || status === 'sent') && effects;
    },
    CLAIMED_MAIL_SECONDS + 30,
  );
}

/** The expected number of emails: one for each guardian of each child. */
function mailsFor(roster: readonly RosterEntry[]): number {
  const second = new Set(DEMO_SECOND_GUARDIANS.map(({ childId }) => childId));
  return roster.length + roster.filter(({ childId }) => second.has(childId)).length;
}

/** Expects one notification for each registration and one email for each guardian. */
export function expectOneEffectEach({ roster, notices, mails }: Effects): void {
  const inOrder = (entries: readonly { registrationId: number }[]) =>
    entries.map(({ registrationId }) => registrationId).sort((a, b) => a - b);
  expect(inOrder(notices)).toEqual(inOrder(roster));
  expect(mails).toHaveLength(mailsFor(roster));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
}
