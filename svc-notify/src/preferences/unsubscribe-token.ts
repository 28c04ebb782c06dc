import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { linkKey } from './link-key.ts';

/**
 * The token of an unsubscribe link: the user's id, signed. It never expires, so that old reminders can still be used to
 * unsubscribe.
 */
export async function unsubscribeToken(ctx: ServiceContext, userId: number): Promise<string> {
  return `${userId}.${signatureOf(await linkKey(ctx), userId)}`;
}

/** The user of a token; undefined: its signature is not valid. */
export async function userOfToken(ctx: ServiceContext, token: string): Promise<number | undefined> {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const userId = Id.safeParse(Number(id)).data;
  if (userId === undefined) return undefined;
  const [expected, given] = [Buffer.from(signatureOf(await linkKey(ctx), userId)), Buffer.from(signature)];
  return timingSafeEqual(expected, given) ? userId : undefined;
}

function signatureOf(key: string, userId: number): string {
  return createHmac('sha256', key).update(`unsubscribe ${userId}`).digest('base64url');
}
