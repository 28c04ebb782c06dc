import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { acceptedLinkKeys, linkKey } from '../preferences/link-key.ts';

/** An announcement and one of its recipients. */
interface Copy {
  id: number;
  userId: number;
}

/**
 * The token of the link "I have read this": the announcement and its recipient, signed with the key of unsubscribe
 * links. It can do nothing else.
 */
export async function readToken(ctx: ServiceContext, copy: Copy): Promise<string> {
  return `${copy.id}.${copy.userId}.${signatureOf(await linkKey(ctx), copy)}`;
}

/** The copy of a token; undefined: its signature is not valid. */
export async function copyOfToken(ctx: ServiceContext, token: string): Promise<Copy | undefined> {
  const [, first, second, signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const [id, userId] = [Id.safeParse(Number(first)).data, Id.safeParse(Number(second)).data];
  if (id === undefined || userId === undefined) return undefined;
  const given = Buffer.from(signature);
  const isSignedWith = (key: string) => timingSafeEqual(Buffer.from(signatureOf(key, { id, userId })), given);
  return (await acceptedLinkKeys(ctx)).some(isSignedWith) ? { id, userId } : undefined;
}

function signatureOf(key: string, { id, userId }: Copy): string {
  return createHmac('sha256', key).update(`announcement ${id} read by ${userId}`).digest('base64url');
}
