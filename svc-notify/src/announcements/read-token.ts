import { Id } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { isSignedLink, signLink } from '../preferences/link-signature.ts';

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
  return `${copy.id}.${copy.userId}.${await signLink(ctx, meaningOf(copy))}`;
}

/** The copy of a token; undefined: its signature is not valid. */
export async function copyOfToken(ctx: ServiceContext, token: string): Promise<Copy | undefined> {
  const [, first, second, signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const [id, userId] = [Id.safeParse(Number(first)).data, Id.safeParse(Number(second)).data];
  if (id === undefined || userId === undefined) return undefined;
  return (await isSignedLink(ctx, meaningOf({ id, userId }), signature)) ? { id, userId } : undefined;
}

const meaningOf = ({ id, userId }: Copy) => `announcement ${id} read by ${userId}`;
