import { clubToday, type Envelope, type RegistrationState } from '@fieldhouse/contracts';
import { MissingLocalData, type ServiceContext, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { type Ending, FORMER_PLAYER, lineOf } from '../bell/line.ts';
import { type NewNotification, notificationOf } from '../bell/new-notification.ts';
import type { RegistrationEmail } from '../emails/registration-emails.ts';
import { joinedByDeletion, mailOf, type QueuedMail, type StaffChange, senderOf } from '../mail/queued-mail.ts';
import { type State, stateOfRegistration } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { type Actor, eventPath, isSoon, registrationSentence } from '../notices/event-notices.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import type { ChildProjection } from '../people/child.ts';
import { type FamilyOf, type FetchedPeople, fetchPeople, guardiansOf, storePeople } from '../people/fetch-people.ts';
import { readPeople } from '../people/read-people.ts';

type RegistrationEvent = Envelope<RegistrationState>;

/** The notification and the email of a registration. */
interface RegistrationMessage {
  /**
   * Of the notification: about the child, or, when several registrations share it, about the event, once for all.
   */
  line: { ending: Ending } | { message: string; onceFor: string };
  content: RegistrationEmail;
}

type MessageOf = (registration: RegistrationState, circumstances: { byFamily: boolean }) => RegistrationMessage;

/** Fetches the families that are not known here, except for past events. */
export function fetchFamilies(events: readonly RegistrationEvent[], ctx: ServiceContext): Promise<FetchedPeople> {
  return fetchPeople(ctx, withoutPast(events, ctx.clock()).map(familyOf));
}

/**
 * Stores the notifications of registrations, for coaches and admins except the actor, the notices of the guardians
 * except the actor, and the mail to all guardians; for many events with one read. A deleted child has no name, and nobody gets mail about it. Throws
 * `MissingLocalData` when a guardian is neither known nor fetched.
 */
export async function notifyOfRegistrations(
  tx: Tx,
  ctx: TransactionContext,
  { events, fetched }: { events: readonly RegistrationEvent[]; fetched: FetchedPeople | undefined },
  messageOf: MessageOf,
): Promise<void> {
  const states = events.map(({ data }) => stateOfRegistration(data));
  const current = withoutPast(events, ctx.clock());
  if (current.length === 0) return storeNotificationsAndMail(tx, ctx, { states, mails: [] });
  if (fetched) await storePeople(tx, ctx, fetched);
  const people = await readPeople(tx, {
    childIds: current.map(({ data }) => data.childId),
    userIds: [...current.flatMap(({ data }) => data.coachIds), ...[...(fetched?.guardianIds.values() ?? [])].flat()],
  });
  const { siteUrl } = ctx.environment;
  const from = senderOf(ctx.environment);
  const notifications = new Map<string, NewNotification>();
  const notices: NewNotice[] = [];
  const mails: QueuedMail[] = [];

  for (const envelope of current) {
    const { id: event, data: registration, actor, time } = envelope;
    const { childId } = registration;
    const family = familyOf(envelope);
    const state = stateOfRegistration(registration);
    const child = currentChild(registration, people.child(childId));
    const guardians = child.isDeleted ? [] : guardiansOf(people, fetched, family);
    if (!guardians) throw new MissingLocalData('The guardians of a child are not all known here');
    const byFamily = family.parent !== undefined || guardians.some((guardian) => guardian.id === actor);
    const { line, content: contentOf } = messageOf(registration, { byFamily });

    const recipients = people.staff(registration.coachIds).filter((staff) => staff !== actor);
    const notification =
      'ending' in line
        ? { cause: event, message: lineOf(child.name, line.ending), registration, state }
        : { cause: line.onceFor, message: line.message, registration: { ...registration, timeSlot: null } };
    if (recipients.length > 0 && !notifications.has(notification.cause))
      notifications.set(notification.cause, notificationOf({ ...notification, at: time, recipients }));
    if (guardians.length === 0) continue;
    const told = guardians.filter(({ id }) => id !== actor).map(({ id }) => id);
    notices.push(...noticesOf(envelope, { told, actor: actorOf(envelope, byFamily), state }));
    const content = contentOf({ registration, child, at: new Date(time), siteUrl, from });
    const staffChange = byFamily ? undefined : staffChangeOf(envelope);
    for (const to of guardians) {
      const mail = mailOf({ content, to, event: envelope, childId, state, staffChange, siteUrl });
      mails.push(joinedByDeletion(mail, registration.eventDeletion));
    }
  }
  await storeNotificationsAndMail(tx, ctx, { states, notifications: [...notifications.values()], notices, mails });
}

/**
 * What the other guardians are told (S1.5.155). Who acted has no line, as in the bell of the staff: they saw what they
 * did. A deleted event is one cause, so that its line names all children.
 */
function noticesOf(
  { type, time, data }: RegistrationEvent,
  { told, actor, state }: { told: readonly number[]; actor: Actor; state: State },
): NewNotice[] {
  const text = registrationSentence({ type, time, data }, actor);
  const cause = data.eventDeletion ?? `registration-${data.id}-${data.version}`;
  return told.map((userId) => ({
    ...{ cause, userId, kind: 'registration', text, at: new Date(time) },
    link: data.eventDeletion === undefined ? eventPath(data) : '/',
    children: [{ id: data.childId, state }],
    push: pushOf({ type, time, data }, actor),
  }));
}

/** What is cancelled or moved by the club shortly before it begins is urgent. */
function pushOf({ type, time, data }: Pick<RegistrationEvent, 'type' | 'time' | 'data'>, actor: Actor) {
  const { eventDeletion, eventId, childId, previousTimeSlot } = data;
  const isByFamily = actor !== undefined && 'guardian' in actor;
  const isChange = type === 'registration.cancelled' || previousTimeSlot !== undefined;
  return {
    topic: eventDeletion === undefined ? `registration-${eventId}-${childId}` : `event-${eventId}`,
    isUrgent: isChange && !isByFamily && isSoon(data, new Date(time)),
  };
}

function actorOf({ actor, actorrole }: RegistrationEvent, byFamily: boolean): Actor {
  if (actor === undefined) return undefined;
  if (byFamily) return { guardian: actor };
  return actorrole === undefined ? undefined : { staff: actor };
}

function familyOf({ data: { childId }, actor, actorrole }: RegistrationEvent): FamilyOf {
  return { childId, parent: actorrole === 'parent' ? actor : undefined };
}

/** What staff changed; undefined for a change by nobody. After the deletion of an event no change follows. */
function staffChangeOf({ type, actorrole, data }: RegistrationEvent): StaffChange | undefined {
  if (actorrole !== 'coach' && actorrole !== 'admin') return undefined;
  const { timeSlot, previousTimeSlot, eventDeletion } = data;
  return type === 'registration.cancelled'
    ? { before: registeredFor(timeSlot), after: NOT_REGISTERED, waits: eventDeletion === undefined }
    : {
        before: previousTimeSlot ? registeredFor(previousTimeSlot) : NOT_REGISTERED,
        after: registeredFor(timeSlot),
        waits: true,
      };
}

const NOT_REGISTERED = 'not registered';
const registeredFor = (slot: RegistrationState['timeSlot'] | RegistrationState['previousTimeSlot']) =>
  slot ? `${slot.startTime}–${slot.endTime}` : 'registered';

/** Without events that are over: nobody is notified of those. */
function withoutPast(events: readonly RegistrationEvent[], now: Date): RegistrationEvent[] {
  const today = clubToday(now);
  return events.filter(({ data: { date, endDate } }) => (endDate ?? date) >= today);
}

/** The child as it is now: its name may have changed, or it may have been deleted, after the event was published. */
function currentChild({ childName }: RegistrationState, known: ChildProjection | undefined): ChildProjection {
  const isDeleted = known?.isDeleted === true || childName === FORMER_PLAYER;
  if (isDeleted) return { isDeleted, name: FORMER_PLAYER, firstName: null, birthdate: null };
  return known ?? { isDeleted, name: childName, firstName: null, birthdate: null };
}
