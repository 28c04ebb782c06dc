import {
  clubToday,
  dateRange,
  type Envelope,
  type ReminderState,
  reminderRecipients,
  timeText,
} from '@fieldhouse/contracts';
import {
  consumerWithPrepare,
  nextVersion,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { oneLine } from '../emails/email.ts';
import { eventReminder } from '../emails/registration-emails.ts';
import { mailOf, type QueuedMail, senderOf } from '../mail/queued-mail.ts';
import { stateOfReminder, stateOfReminderMail } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { eventPath } from '../notices/event-notices.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';
import { type FetchedPeople, fetchPeople } from '../people/fetch-people.ts';
import { mailsToGuardians } from '../people/mails-to-guardians.ts';

type ReminderEvent = Envelope<ReminderState>;
type Reminded = ReminderState['registrations'][number];

/** The registrations that are still active, by the id of the envelope, and the people that were fetched for them. */
interface Fetched {
  active: ReadonlyMap<string, readonly Reminded[]>;
  people: FetchedPeople;
}

/**
 * A reminder is due: every guardian of every registered child gets an email, and `reminder.sent` is published in the
 * same transaction. Before it, svc-events is called for the registrations that are still active. While it or another
 * needed owner is unavailable, the inbox tries again.
 */
export const reminderDue = consumerWithPrepare('reminder.due', {
  async prepare(events, ctx): Promise<Fetched> {
    const active = new Map(
      await Promise.all(events.map(async (event) => [event.id, await stillRegistered(ctx, event)] as const)),
    );
    const families = [...active.values()].flat().map(({ childId }) => ({ childId }));
    return { active, people: await fetchPeople(ctx, families, { withChildren: true }) };
  },
  async handle(event, tx, ctx, fetched) {
    const { id, eventId } = event.data;
    const mails = await mailsOf(tx, ctx, event, fetched);
    const notices = pushesOf(event, mails);
    await storeNotificationsAndMail(tx, ctx, { states: [stateOfReminder(event.data)], notices, mails });
    const sentAt = ctx.clock().toISOString();
    const sent = { id, version: await nextVersion(tx), eventId, emails: mails.length, sentAt };
    await publish(tx, ctx, 'reminder.sent', eventId, sent);
  },
});

async function stillRegistered(
  ctx: ServiceContext,
  { data: { id, registrations } }: ReminderEvent,
): Promise<Reminded[]> {
  const { registrationIds } = await ctx.call(reminderRecipients, { id });
  const ids = new Set(registrationIds);
  return registrations.filter((registration) => ids.has(registration.id));
}

async function mailsOf(
  tx: Tx,
  ctx: TransactionContext,
  due: ReminderEvent,
  { active, people: fetched }: Fetched,
): Promise<QueuedMail[]> {
  const { id: envelopeId, data: reminder, time } = due;
  const { siteUrl } = ctx.environment;
  const { registrations: _, ...event } = reminder;
  const registrations = active.get(envelopeId) ?? [];
  return mailsToGuardians(tx, ctx, { registrations, fetched }, (registered, child) => {
    const { id, childId } = registered;
    const registration = { ...event, ...registered, childName: child.name, state: 'active' as const };
    const at = new Date(time);
    const content = eventReminder({ registration, child, at, siteUrl, from: senderOf(ctx.environment) });
    const cause = causeOf(reminder, childId);
    const state = stateOfReminderMail(reminder, id);
    return (to) => mailOf({ content, to, event: due, cause, childId, state, start: reminder, siteUrl });
  });
}

/** A push for each guardian, for all their children at the event (S2.4.2004); the bell has no reminders. */
function pushesOf({ data, time }: ReminderEvent, mails: readonly QueuedMail[]): NewNotice[] {
  const { eventId, eventTitle, date, endDate, startTime, number, version, registrations } = data;
  // Children with time slots have times of their own.
  const [begins, ...others] = new Set(registrations.map(({ timeSlot }) => timeSlot?.startTime ?? startTime));
  const day = dateRange(date, endDate, clubToday(new Date(time)));
  const when = begins === undefined || others.length > 0 ? day : `${day} at ${timeText(begins)}`;
  return [...Map.groupBy(mails, ({ user_id }) => user_id)].flatMap(([userId, own]) => {
    if (userId === null) return [];
    const children = own.flatMap(({ child_id: id, subjects }) =>
      id === null ? [] : [{ id, state: { subjects, version } }],
    );
    return {
      ...{ cause: `reminder-${eventId}-${date}T${startTime}-${number}`, userId, kind: 'reminder', at: new Date(time) },
      text: [`${oneLine(eventTitle)} on ${when}, for `, CHILDREN],
      link: eventPath({ eventId, childId: children[0]?.id ?? 0 }),
      children,
      push: { topic: `reminder-${eventId}` },
    };
  });
}

/** The first part of the Message-ID: event, start, number of the reminder and child. */
function causeOf({ eventId, date, startTime, number }: ReminderState, childId: number): string {
  return `reminder-${eventId}-${date}T${startTime.replace(':', '')}-${number}-${childId}`;
}
