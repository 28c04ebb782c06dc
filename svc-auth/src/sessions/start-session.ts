import type { ServiceContext, TransactionContext, Tx } from '@fieldhouse/service-kit';
import { deleteSession, insertSession } from './session.repository.ts';
import { hashToken, newToken } from './session-token.ts';

export interface StartedSession {
  id: number;
  /** For the cookie, and for nothing else: only its hash is stored. */
  token: string;
}

/** Where a sign-in or a registration comes from. */
export interface Origin {
  /** The client's address. */
  address: string;
  /** The session this browser had; it ends. */
  previousToken: string | undefined;
  /** The hash of this browser's device cookie. */
  device: Buffer | undefined;
}

/**
 * Starts a session under a new token, whatever the browser brought along: a token planted before sign-in is worth
 * nothing after it. The session the browser had ends.
 */
export async function startSession(
  tx: Tx,
  ctx: TransactionContext,
  accountId: number,
  previousToken: string | undefined,
): Promise<StartedSession> {
  await endSession(tx, previousToken);
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new session token has not the form of one');
  return { token, id: await insertSession(tx, tokenHash, accountId, ctx.clock()) };
}

/** Ends the session of a token: the next request with it is refused. */
export async function endSession(db: ServiceContext['db'] | Tx, token: string | undefined): Promise<void> {
  const tokenHash = hashToken(token);
  if (tokenHash) await deleteSession(db, tokenHash);
}
