import { Id } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { isSignedLink, signLink } from './link-signature.ts';

/**
 * The token of an unsubscribe link: the user's id, signed. It has no time of its own, so that old reminders can still
 * be used to unsubscribe.
 */
export async function unsubscribeToken(ctx: ServiceContext, userId: number): Promise<string> {
  return `${userId}.${await signLink(ctx, meaningOf(userId))}`;
}

/** The user of a token; undefined: its signature is not valid. */
export async function userOfToken(ctx: ServiceContext, token: string): Promise<number | undefined> {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const userId = Id.safeParse(Number(id)).data;
  if (userId === undefined) return undefined;
  return (await isSignedLink(ctx, meaningOf(userId), signature)) ? userId : undefined;
}

const meaningOf = (userId: number) => `unsubscribe ${userId}`;
