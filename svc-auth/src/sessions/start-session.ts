import {
  hashToken,
  notSignedIn,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  tokenWithHash,
  type Who,
} from '@fieldhouse/service-kit';
import { deviceNameOf } from './device-name.ts';
import { publishEnded } from './publish-ended.ts';
import {
  deleteOldestSessions,
  deleteSession,
  findSession,
  insertSession,
  replaceToken,
  type Session,
} from './session.repository.ts';

export interface StartedSession {
  id: number;
  /** For the cookie only; the database stores its hash. */
  token: string;
}

/** The browser that signs in or registers. */
export interface Origin {
  /** The client's address. */
  address: string;
  /** The token of the browser's earlier session, which ends. */
  previousToken: string | undefined;
  /** The hash of this browser's device cookie. */
  device: Buffer | undefined;
  /** The `User-Agent` of this browser. */
  userAgent: string | undefined;
}

/** With what a session was started or confirmed. */
interface Proof {
  /** With a passkey, or with what replaces one: the session of a coach or an admin needs no further one. */
  isWhole: boolean;
}

/**
 * Starts a session with a new token, never with one of the request: a token that was planted before the sign-in stays
 * invalid. The earlier session of the browser ends, and of an account with too many the least recently used one. Unless
 * it is whole, that of a coach or an admin needs a passkey where `REQUIRE_PASSKEY` asks for one.
 */
export async function startSession(
  tx: Tx,
  ctx: TransactionContext,
  accountId: number,
  { previousToken, userAgent, isWhole = false }: Pick<Origin, 'previousToken' | 'userAgent'> & Partial<Proof>,
): Promise<StartedSession> {
  await endPrevious(tx, ctx, { token: previousToken, accountId });
  const { token, tokenHash } = tokenWithHash();
  const asksForPasskey = !isWhole && ctx.environment.requirePasskey === 'staff';
  const session = { accountId, device: deviceNameOf(userAgent), asksForPasskey };
  const id = await insertSession(tx, tokenHash, session, ctx.clock());
  await deleteOldestSessions(tx, accountId);
  return { token, id };
}

/**
 * Gives the session of a request a new token after its user has given the password or used a passkey: from now on the
 * sign-in is recent, and the earlier token is refused. Throws 401 when the session has ended meanwhile.
 */
export async function rotateSession(
  tx: Tx,
  ctx: TransactionContext,
  who: Who,
  { isWhole }: Proof = { isWhole: false },
): Promise<StartedSession> {
  const { token, tokenHash } = tokenWithHash();
  if (!(await replaceToken(tx, who, { tokenHash, isWhole }, ctx.clock()))) throw notSignedIn();
  return { token, id: who.sessionId };
}

/** Ends the session of a token, since its user signs out: the next request with it is refused. */
export async function endSession(tx: Tx, ctx: TransactionContext, token: string | undefined): Promise<void> {
  const tokenHash = hashToken(token);
  const ended = tokenHash && (await deleteSession(tx, tokenHash));
  if (ended) await publishEnded(tx, ctx, { userId: ended.accountId, why: 'signed-out', sessionIds: [ended.id] });
}

/** Ends the earlier session of a browser with which somebody signs in: of the same user, or of another one. */
async function endPrevious(
  tx: Tx,
  ctx: TransactionContext,
  { token, accountId }: { token: string | undefined; accountId: number },
): Promise<void> {
  const tokenHash = hashToken(token);
  const ended = tokenHash && (await deleteSession(tx, tokenHash));
  if (!ended || ended.accountId === accountId) return;
  await publishEnded(tx, ctx, { userId: ended.accountId, why: 'another-user', sessionIds: [ended.id] });
}

/** The valid session of a token. */
export async function sessionOf(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  token: string | undefined,
): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  return tokenHash && findSession(db, tokenHash, clock());
}
