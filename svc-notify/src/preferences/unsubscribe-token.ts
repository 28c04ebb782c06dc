import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { acceptedLinkKeys, linkKey } from './link-key.ts';

/**
 * The token of an unsubscribe link: the user's id, signed. It has no time of its own, so that old reminders can still
 * be used to unsubscribe.
 */
export async function unsubscribeToken(ctx: ServiceContext, userId: number): Promise<string> {
  return `${userId}.${signatureOf(await linkKey(ctx), userId)}`;
}

/** The user of a token; undefined: its signature is not valid. */
export async function userOfToken(ctx: ServiceContext, token: string): Promise<number | undefined> {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const userId = Id.safeParse(Number(id)).data;
  if (userId === undefined) return undefined;
  const given = Buffer.from(signature);
  const isSignedWith = (key: string) => timingSafeEqual(Buffer.from(signatureOf(key, userId)), given);
  return (await acceptedLinkKeys(ctx)).some(isSignedWith) ? userId : undefined;
}

function signatureOf(key: string, userId: number): string {
  return createHmac('sha256', key).update(`unsubscribe ${userId}`).digest('base64url');
}
