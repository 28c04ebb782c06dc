import { childrenOfUsers, guardiansOfNamed, Id } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { Account } from '../accounts/account.ts';
import { ifAvailable } from './if-available.ts';
import { ManagedUser, managedUserOf } from './managed-user.ts';

const ChildOfUser = z.object({ id: Id, name: z.string(), isActive: z.boolean().describe('False: archived') });

/** An account in the list; its children come from svc-family. */
export const ListedUser = ManagedUser.extend({
  children: z
    .array(ChildOfUser)
    .nullable()
    .optional()
    .describe('With `with=children`: whose guardian it is; null while svc-family does not answer'),
}).meta({ id: 'ListedUser' });
type ListedUser = z.infer<typeof ListedUser>;

/** The accounts with their children by name; the children are null while svc-family does not answer. */
export async function withChildren(ctx: ServiceContext, who: Who, accounts: readonly Account[]): Promise<ListedUser[]> {
  const userIds = accounts.map(({ id }) => id);
  const answer = await ifAvailable(ctx.call(childrenOfUsers, { userIds }, who));
  const childrenOf = (id: number) =>
    answer?.children.filter(({ userId }) => userId === id).map(({ userId, ...child }) => child) ?? null;
  return accounts.map((account) => ({ ...managedUserOf(account), children: childrenOf(account.id) }));
}

/** The guardians of children whose names have these words; none while svc-family does not answer. */
export async function guardiansNamedBy(ctx: ServiceContext, who: Who, q: string | undefined): Promise<number[]> {
  if (!q?.trim() || q.includes('@')) return [];
  return (await ifAvailable(ctx.call(guardiansOfNamed, { q }, who)))?.userIds ?? [];
}
