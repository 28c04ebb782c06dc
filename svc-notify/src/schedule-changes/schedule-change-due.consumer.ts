import { changeRecipients, type Envelope, type ScheduleChangeState } from '@fieldhouse/contracts';
import { consumerWithPrepare, type ServiceContext } from '@fieldhouse/service-kit';
import { eventChanged } from '../emails/change-email.ts';
import { oneLine } from '../emails/email.ts';
import { joinedBy, mailOf, type QueuedMail, senderOf } from '../mail/queued-mail.ts';
import { stateOfChangeMail, statesOfScheduleChange } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { eventPath, reasonText } from '../notices/event-notices.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';
import { type FetchedPeople, fetchPeople } from '../people/fetch-people.ts';
import { mailsToGuardians } from '../people/mails-to-guardians.ts';

type Changed = ScheduleChangeState['registrations'][number];

/** The registrations that are still active, by the id of the envelope, and the people that were fetched for them. */
interface Fetched {
  active: ReadonlyMap<string, readonly Changed[]>;
  people: FetchedPeople;
}

/**
 * An edit of an event is due to the families that knew another date, time, location or coach (product decision 91):
 * every guardian of such children gets an email about all of them, and a line in the bell. Before it, svc-events is called for the registrations that are
 * still active. While it or another needed owner is unavailable, the inbox tries again.
 */
export const scheduleChangeDue = consumerWithPrepare('schedule-change.due', {
  async prepare(events, ctx): Promise<Fetched> {
    const active = new Map(
      await Promise.all(events.map(async (event) => [event.id, await stillRegistered(ctx, event)] as const)),
    );
    const families = [...active.values()].flat().map(({ childId }) => ({ childId }));
    return { active, people: await fetchPeople(ctx, families, { withChildren: true }) };
  },
  async handle(due, tx, ctx, { active, people: fetched }) {
    const { data: change, time } = due;
    const { siteUrl } = ctx.environment;
    const { registrations: _, reason, ...event } = change;
    const mails = await mailsToGuardians(
      tx,
      ctx,
      { registrations: active.get(due.id) ?? [], fetched },
      ({ before, ...registered }, child) => {
        const { id, childId } = registered;
        const registration = { ...event, ...registered, childName: child.name, state: 'active' as const };
        const content = eventChanged({
          ...{ registration, before, reason, child, at: new Date(time), siteUrl },
          from: senderOf(ctx.environment),
        });
        const staffChange = {
          before: textOf(before),
          after: textOf({ ...event, ...registered.timeSlot }),
          waits: false,
        };
        const cause = `change-${change.eventId}-${change.version}-${childId}`;
        const state = stateOfChangeMail(change, id);
        return (to) => mailOf({ content, to, event: due, cause, childId, state, staffChange, siteUrl });
      },
    );
    const notices = linesOf(due, mails);
    await storeNotificationsAndMail(tx, ctx, {
      states: statesOfScheduleChange(change),
      notices,
      mails: joinedBy(`change-${change.eventId}-${change.version}`, mails),
    });
  },
});

/** A line for each guardian who gets mail: one for all their children at the event (S1.5.158). */
function linesOf({ data, time }: Envelope<ScheduleChangeState>, mails: readonly QueuedMail[]): NewNotice[] {
  const { eventId, version, eventTitle, reason } = data;
  const mailsOf = new Map<number, QueuedMail[]>();
  for (const mail of mails)
    if (mail.user_id !== null) mailsOf.set(mail.user_id, [...(mailsOf.get(mail.user_id) ?? []), mail]);
  return [...mailsOf].map(([userId, own]) => {
    const children = own.flatMap(({ child_id: id, subjects }) =>
      id === null ? [] : { id, state: { subjects, version } },
    );
    // Children with time slots have times of their own.
    const [subject = '', ...others] = new Set(own.map((mail) => mail.subject));
    const what = others.length === 0 ? subject : `${oneLine(eventTitle)} was changed`;
    return {
      ...{ cause: `change-${eventId}-${version}`, userId, kind: 'change', at: new Date(time) },
      text: [`${what}, for `, CHILDREN, reasonText(reason)],
      link: eventPath({ eventId, childId: children[0]?.id ?? 0 }),
      children,
    };
  });
}

async function stillRegistered(
  ctx: ServiceContext,
  { data: { eventId, registrations } }: Envelope<ScheduleChangeState>,
): Promise<Changed[]> {
  const { registrationIds } = await ctx.call(changeRecipients, { eventId });
  const ids = new Set(registrationIds);
  return registrations.filter(({ id }) => ids.has(id));
}

/** What a family knows of an event, so that an edit that was changed back before its mail was sent causes none. */
function textOf({ date, endDate, startTime, endTime, location, instructor }: Changed['before']): string {
  return JSON.stringify([date, endDate, startTime, endTime, location, instructor]);
}
