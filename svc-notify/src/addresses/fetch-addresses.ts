import { type AccountAddresses, accountAddresses, type UserState } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { users } from '../people/people-projections.ts';

/** The owners' answers about accounts whose mail is about their addresses. */
export interface FetchedAddresses {
  users: readonly UserState[];
  /** By the account's id; without unknown and archived accounts. */
  addresses: ReadonlyMap<number, AccountAddresses>;
}

/** Fetches the addresses of accounts from svc-auth, and the accounts that are not known here yet. Throws 503. */
export async function fetchAddresses(
  ctx: ServiceContext,
  events: readonly { data: { userId: number } }[],
): Promise<FetchedAddresses> {
  const userIds = [...new Set(events.map(({ data }) => data.userId))];
  const [fetched, { accounts }] = await Promise.all([
    users.fetchMissing(ctx, userIds),
    ctx.call(accountAddresses, { userIds }),
  ]);
  return { users: fetched, addresses: new Map(accounts.map((account) => [account.userId, account])) };
}
