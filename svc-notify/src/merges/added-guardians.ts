import type { Envelope, MergeState } from '@fieldhouse/contracts';
import {
  type Family,
  fetchFamily,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { guardiansAdded } from '../emails/guardians-added-email.ts';
import { mailOf, type QueuedMail } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { toChildProjection } from '../people/child.ts';
import { type FetchedPeople, storePeople } from '../people/fetch-people.ts';
import { users } from '../people/people-projections.ts';
import { fullNamesOf, openAccount } from '../people/user.ts';

/** Fetches the families of children who got guardians by a merge. Throws 503 while an owner is unavailable. */
export async function fetchMergedFamilies(
  events: readonly Envelope<MergeState>[],
  ctx: ServiceContext,
): Promise<FetchedPeople> {
  const withLinks = events.filter(({ data }) => data.guardianLinkIds && data.guardianLinkIds.length > 0);
  const childIds = [...new Set(withLinks.map(({ data }) => data.primaryId))];
  const families = new Map(await Promise.all(childIds.map(async (id) => [id, await fetchFamily(ctx, id)] as const)));
  const guardians = [...families.values()].flatMap((family) => family.guardians);
  const userIds = [...new Set(guardians.map(({ userId }) => userId))];
  return { families, guardianIds: new Map(), users: await users.fetchMissing(ctx, userIds) };
}

/**
 * Mails a child's guardians who was added by a merge (product decision 103): one mail to each, with all names. The
 * added ones get none, and nobody does when the links have ended meanwhile.
 */
export async function mailAddedGuardians(
  tx: Tx,
  ctx: TransactionContext,
  event: Envelope<MergeState>,
  fetched: FetchedPeople | undefined,
): Promise<void> {
  const { primaryId, guardianLinkIds = [] } = event.data;
  const family = fetched?.families.get(primaryId);
  if (!fetched || !family?.child || guardianLinkIds.length === 0) return;
  await storePeople(tx, ctx, fetched);
  const isAdded = ({ id }: Family['guardians'][number]) => guardianLinkIds.includes(id);
  const names = await fullNamesOf(
    tx,
    family.guardians.filter(isAdded).map(({ userId }) => userId),
  );
  if (names.length === 0) return;
  const { siteUrl } = ctx.environment;
  const { name: childName } = toChildProjection(family.child);
  const mails: QueuedMail[] = [];
  for (const { userId } of family.guardians.filter((guardian) => !isAdded(guardian))) {
    const to = await openAccount(tx, userId);
    if (!to) continue;
    const content = guardiansAdded({
      ...{ firstName: to.firstName, childName, childId: primaryId, added: names, siteUrl },
    });
    mails.push(mailOf({ content, to, event, childId: primaryId, siteUrl }));
  }
  await storeNotificationsAndMail(tx, ctx, { states: [], mails });
}
