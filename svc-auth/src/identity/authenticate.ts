import type { ServiceName } from '@fieldhouse/contracts';
import { hashToken, notSignedIn, type ServiceContext } from '@fieldhouse/service-kit';
import { isPasskeyRequired } from '../passkeys/is-passkey-required.ts';
import { findSession, renewSession } from '../sessions/session.repository.ts';
import { SESSION_LIMITS } from '../sessions/session-limits.ts';
import type { IdentityIssuer } from './identity-issuer.ts';

/**
 * The signed identity for a session token, for requests to the service `to`. The session is read from the database
 * every time, so the next request after a revocation is refused. The time of its use is stored at most once a minute,
 * and not for a poll, which a page sends without its user. Throws 401 `not_signed_in`.
 */
export async function authenticate(
  ctx: ServiceContext,
  identity: IdentityIssuer,
  { token, isPoll, to }: { token: string | undefined; isPoll: boolean; to: ServiceName },
): Promise<string> {
  const tokenHash = hashToken(token);
  if (!tokenHash) throw notSignedIn();
  const now = ctx.clock();
  const session = await findSession(ctx.db, tokenHash, now);
  if (!session) throw notSignedIn();
  const isRenewed = !isPoll && now.getTime() - session.seenAt.getTime() >= SESSION_LIMITS.renewal;
  if (isRenewed) await renewSession(ctx.db, tokenHash, now);
  // Without the setting, sessions from before need nothing any more.
  const isPasskeyDue = session.isPasskeyDue && isPasskeyRequired(ctx.environment, session.role);
  return identity.issue(tokenHash, { ...session, isPasskeyDue }, to);
}
