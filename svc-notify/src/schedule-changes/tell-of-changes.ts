import { changeRecipients, type Envelope, type ScheduleChangeState } from '@fieldhouse/contracts';
import type { ServiceContext, TransactionContext, Tx } from '@fieldhouse/service-kit';
import { eventChanged } from '../emails/change-email.ts';
import { joinedBy, mailOf, senderOf } from '../mail/queued-mail.ts';
import { stateOfChangeMail, statesOfScheduleChange } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { type FetchedPeople, fetchPeople } from '../people/fetch-people.ts';
import { mailsToGuardians } from '../people/mails-to-guardians.ts';
import { linesOf, type MailOfChange } from './change-lines.ts';

type Changed = ScheduleChangeState['registrations'][number];
type ChangeEvent = Pick<Envelope, 'id' | 'time' | 'actorrole' | 'traceparent'>;

/** The registrations that are still active, and the people that were fetched for them. */
export interface FetchedChanges {
  /** By the id of the envelope. */
  active: ReadonlyMap<string, ReadonlySet<number>>;
  people: FetchedPeople;
}

/** Calls svc-events for the registrations that are still active, and the owners of people who are not known here. */
export async function fetchChanges(
  ctx: ServiceContext,
  due: readonly { id: string; changes: readonly ScheduleChangeState[] }[],
): Promise<FetchedChanges> {
  const active = new Map(
    await Promise.all(due.map(async ({ id, changes }) => [id, await stillRegistered(ctx, changes)] as const)),
  );
  const families = due.flatMap(({ id, changes }) =>
    registrationsOf(changes).filter((one) => active.get(id)?.has(one.id)),
  );
  return { active, people: await fetchPeople(ctx, families, { withChildren: true }) };
}

interface DueChanges {
  event: ChangeEvent;
  changes: readonly ScheduleChangeState[];
  /** Identifies the edit: one line and one email for each person. */
  cause: string;
}

/**
 * An edit is due to the families that knew another date, time, location or coach (product decision 91): every guardian of
 * such children gets one email about all of them, and one line in the bell.
 */
export async function tellOfChanges(
  tx: Tx,
  ctx: TransactionContext,
  { event, changes, cause }: DueChanges,
  { active, people: fetched }: FetchedChanges,
): Promise<void> {
  const { siteUrl } = ctx.environment;
  const registrations = changes.flatMap((change) =>
    change.registrations
      .filter(({ id }) => active.get(event.id)?.has(id))
      .map((registered) => ({ ...registered, change })),
  );
  const told: MailOfChange[] = [];
  const mails = await mailsToGuardians(
    tx,
    ctx,
    { registrations, fetched },
    ({ before, change, ...registered }, child) => {
      const { registrations: _, reason, ...facts } = change;
      const { id, childId } = registered;
      const registration = { ...facts, ...registered, childName: child.name, state: 'active' as const };
      const content = eventChanged({
        ...{ registration, before, reason, child, at: new Date(event.time), siteUrl },
        from: senderOf(ctx.environment),
      });
      const staffChange = { before: textOf(before), after: textOf({ ...facts, ...registered.timeSlot }), waits: false };
      const ofChild = `change-${change.eventId}-${change.version}-${childId}`;
      const state = stateOfChangeMail(change, id);
      return (to) => {
        const mail = mailOf({ content, to, event, cause: ofChild, childId, state, staffChange, siteUrl });
        told.push({ mail, change });
        return mail;
      };
    },
  );
  await storeNotificationsAndMail(tx, ctx, {
    states: changes.flatMap(statesOfScheduleChange),
    notices: linesOf(told, { cause, at: new Date(event.time) }),
    mails: joinedBy(cause, mails),
  });
}

async function stillRegistered(
  ctx: ServiceContext,
  changes: readonly ScheduleChangeState[],
): Promise<ReadonlySet<number>> {
  const answers = await Promise.all(changes.map(({ eventId }) => ctx.call(changeRecipients, { eventId })));
  return new Set(answers.flatMap(({ registrationIds }) => registrationIds));
}

function registrationsOf(changes: readonly ScheduleChangeState[]): Changed[] {
  return changes.flatMap(({ registrations }) => registrations);
}

/** What a family knows of an event, so that an edit that was changed back before its mail was sent causes none. */
function textOf({ date, endDate, startTime, endTime, location, instructor }: Changed['before']): string {
  return JSON.stringify([date, endDate, startTime, endTime, location, instructor]);
}
