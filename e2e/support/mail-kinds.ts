import { addDays } from '@fieldhouse/contracts';
import type { Club } from '@fieldhouse/infra/testing';
import { type ApiClient, apiClient, signedInAs } from './api-client.ts';
import { makeChangesDue } from './make-changes-due.ts';
import { mustAnswer } from './own-people.ts';
import { timesIn24Hours } from './reminded-events.ts';
import { waitFor } from './wait-for.ts';

/** A kind of email; `name` is the file name of its pictures. */
export interface MailKind {
  name: string;
  title: string;
  html: string;
}

/** Every kind of email, with a pattern of its subject. */
export const MAIL_KINDS: readonly { name: string; title: string; subject: RegExp }[] = [
  { name: 'welcome', title: 'Welcome', subject: /account is ready/ },
  { name: 'registered', title: 'Registration complete', subject: / is registered for / },
  { name: 'cancelled', title: 'Registration cancelled', subject: / is no longer registered for / },
  { name: 'event-cancelled', title: 'Event cancelled', subject: / is cancelled$/ },
  { name: 'event-changed', title: 'Event changed', subject: / is at .+ now$/ },
  { name: 'reminder', title: 'Event reminder', subject: /^Juniper has / },
  { name: 'reset', title: 'Reset password', subject: /^Reset your password/ },
];

/** Makes the platform send one email of each kind to a new parent; returns them. Once for each club. */
export async function mailOfEachKind(club: Pick<Club, 'url' | 'dataDir'>): Promise<MailKind[]> {
  const { url: site } = club;
  const [admin, coach, parent] = [await signedInAs(site, 'admin'), await signedInAs(site, 'coach'), apiClient(site)];
  const email = 'robin@club.example';
  await mustAnswer(parent, 201, 'POST', '/api/auth/register', {
    ...{ username: email, email, password: 'a password of their own', waiverAccepted: true },
    ...{ firstName: 'Robin', lastName: 'Calloway', phone: '(512) 555-0177' },
  });
  const child = { firstName: 'Juniper', lastName: 'Calloway', birthdate: '2016-05-04' };
  const { id: childId } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', child);
  const [cancelled, deleted, changed, upcoming] = await Promise.all([
    makeEvent(coach, 9),
    makeEvent(coach, 10),
    makeEvent(coach, 11),
    makeEvent(coach, 1),
  ]);
  for (const eventId of [cancelled, deleted, changed, upcoming]) {
    await mustAnswer(parent, 201, 'POST', '/api/register-child', { childId, eventId });
  }
  await mustAnswer(parent, 200, 'DELETE', `/api/registrations/cancel/${childId}/${cancelled}`);
  await mustAnswer(coach, 200, 'DELETE', `/api/events/${deleted}`, { reason: 'Lightning' });
  const reason = 'The cages are flooded';
  await mustAnswer(coach, 200, 'PATCH', `/api/events/${changed}`, { locationId: 2, coachIds: [3], reason });
  await makeChangesDue(club);
  await mustAnswer(parent, 202, 'POST', '/api/auth/forgot-password', { email });
  await mustAnswer(admin, 200, 'POST', '/api/reminders/trigger');
  return Promise.all(
    MAIL_KINDS.map(async ({ name, title, subject }) => ({ name, title, html: await mailHtml(admin, subject, email) })),
  );
}

/** An event in this many days, at the present time of day. */
async function makeEvent(coach: ApiClient, days: number): Promise<number> {
  const { date, ...times } = timesIn24Hours();
  const { id } = await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', {
    ...{ title: 'Hitting Clinic', date: addDays(date, days - 1), ...times, locationId: 1, sport: 'baseball' },
    ...{ capacity: 10, price: 2500, coachIds: [2] },
  });
  return id;
}

/** Waits for an email to this address with this subject; returns its HTML. */
function mailHtml(admin: ApiClient, subject: RegExp, email: string): Promise<string> {
  return waitFor(`an email whose subject matches ${subject}`, async () => {
    const path = `/api/admin/mail?limit=200&q=${encodeURIComponent(email)}`;
    const mails = await mustAnswer<{ id: number; subject: string }[]>(admin, 200, 'GET', path);
    const found = mails.find((mail) => subject.test(mail.subject));
    if (!found) return undefined;
    return (await mustAnswer<{ html: string }>(admin, 200, 'GET', `/api/admin/mail/${found.id}`)).html;
  });
}
