import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import type { QueuedMail } from '../mail/queued-mail.ts';
import type { ChildProjection } from './child.ts';
import { childOf, type FetchedPeople, guardiansOf, storePeople } from './fetch-people.ts';
import { readPeople } from './read-people.ts';
import type { Person } from './user.ts';

interface Notified<Registration> {
  registrations: readonly Registration[];
  fetched: FetchedPeople;
}

/** Renders the mail about a registration; the result addresses it. */
type MailAbout<Registration> = (registration: Registration, child: ChildProjection) => (to: Person) => QueuedMail;

/**
 * The mails about registrations, one for each guardian of each child that is not deleted, with the people that were
 * fetched before the transaction.
 */
export async function mailsToGuardians<Registration extends { childId: number }>(
  tx: Tx,
  ctx: TransactionContext,
  { registrations, fetched }: Notified<Registration>,
  mailAbout: MailAbout<Registration>,
): Promise<QueuedMail[]> {
  await storePeople(tx, ctx, fetched);
  const people = await readPeople(tx, {
    childIds: registrations.map(({ childId }) => childId),
    userIds: [...fetched.guardianIds.values()].flat(),
  });
  return registrations.flatMap((registration) => {
    const { childId } = registration;
    const child = childOf(people, fetched, childId);
    if (child === null || child?.isDeleted) return [];
    const guardians = guardiansOf(people, fetched, { childId });
    if (!child || !guardians) throw new Error('A guardian was deleted while the others were fetched');
    return guardians.map(mailAbout(registration, child));
  });
}
