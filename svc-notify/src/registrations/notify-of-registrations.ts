import { clubToday, type Envelope, type RegistrationState } from '@fieldhouse/contracts';
import { MissingHere, type ServiceContext, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { type Ending, FORMER_PLAYER, lineOf } from '../bell/line.ts';
import { type Ring, ringOf } from '../bell/ring.ts';
import type { RegistrationEmail } from '../emails/registration-emails.ts';
import { mailOf, type QueuedMail, senderOf } from '../mail/queued-mail.ts';
import { stateOfRegistration } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import type { KnownChild } from '../people/child.ts';
import { type FamilyOf, type FetchedPeople, fetchPeople, guardiansOf, learnPeople } from '../people/fetch-people.ts';
import { knownPeople } from '../people/known-people.ts';

type RegistrationEvent = Envelope<RegistrationState>;

/** What is said of a registration. */
interface Said {
  /**
   * In the notification: of the child, or, where several registrations have that in common, once for all of them,
   * of the event.
   */
  line: { ending: Ending } | { message: string; onceFor: string };
  content: RegistrationEmail;
}

type SaidOf = (registration: RegistrationState, circumstances: { byFamily: boolean }) => Said;

/** What the guardians of the children have to be known for. */
export function fetchFamilies(events: readonly RegistrationEvent[], ctx: ServiceContext): Promise<FetchedPeople> {
  return fetchPeople(ctx, notOver(events, ctx.clock()).map(familyOf));
}

/**
 * Stores what registrations cause: notifications for coaches and admins, except the one who did it, and mail for
 * the child's guardians; of many with one read. A child that has left the club has no name any more and nobody who
 * gets mail about it. Throws `MissingHere` where a guardian is neither known nor fetched.
 */
export async function notifyOfRegistrations(
  tx: Tx,
  ctx: TransactionContext,
  { events, fetched }: { events: readonly RegistrationEvent[]; fetched: FetchedPeople | undefined },
  saidOf: SaidOf,
): Promise<void> {
  const states = events.map(({ data }) => stateOfRegistration(data));
  const current = notOver(events, ctx.clock());
  if (current.length === 0) return storeNotificationsAndMail(tx, ctx, { states, mails: [] });
  if (fetched) await learnPeople(tx, ctx, fetched);
  const people = await knownPeople(tx, {
    childIds: current.map(({ data }) => data.childId),
    userIds: [...current.flatMap(({ data }) => data.coachIds), ...[...(fetched?.guardianIds.values() ?? [])].flat()],
  });
  const { siteUrl } = ctx.environment;
  const from = senderOf(ctx.environment);
  const notifications = new Map<string, Ring>();
  const mails: QueuedMail[] = [];

  for (const envelope of current) {
    const { id: event, data: registration, actor, time } = envelope;
    const { childId } = registration;
    const family = familyOf(envelope);
    const state = stateOfRegistration(registration);
    const child = nowOf(registration, people.child(childId));
    const guardians = child.gone ? [] : guardiansOf(people, fetched, family);
    if (!guardians) throw new MissingHere('The guardians of a child are not all known here');
    const byFamily = family.parent !== undefined || guardians.some((guardian) => guardian.id === actor);
    const { line, content: contentOf } = saidOf(registration, { byFamily });

    const recipients = people.staff(registration.coachIds).filter((staff) => staff !== actor);
    const said =
      'ending' in line
        ? { cause: event, message: lineOf(child.name, line.ending), registration, state }
        : { cause: line.onceFor, message: line.message, registration: { ...registration, timeSlot: null } };
    if (recipients.length > 0 && !notifications.has(said.cause))
      notifications.set(said.cause, ringOf({ ...said, at: time, recipients }));
    if (guardians.length === 0) continue;
    const content = contentOf({ registration, child, at: new Date(time), siteUrl, from });
    for (const to of guardians) mails.push(mailOf({ content, to, event: envelope, childId, state, siteUrl }));
  }
  await storeNotificationsAndMail(tx, ctx, { states, notifications: [...notifications.values()], mails });
}

function familyOf({ data: { childId }, actor, actorrole }: RegistrationEvent): FamilyOf {
  return { childId, parent: actorrole === 'parent' ? actor : undefined };
}

/** What is over is a record: nobody is notified of it any more. */
function notOver(events: readonly RegistrationEvent[], now: Date): RegistrationEvent[] {
  const today = clubToday(now);
  return events.filter(({ data: { date, endDate } }) => (endDate ?? date) >= today);
}

/** The child as it is now: the event may have been under way while it got another name, or left. */
function nowOf({ childName }: RegistrationState, known: KnownChild | undefined): KnownChild {
  const gone = known?.gone === true || childName === FORMER_PLAYER;
  if (gone) return { gone, name: FORMER_PLAYER, firstName: null, birthdate: null };
  return known ?? { gone, name: childName, firstName: null, birthdate: null };
}
