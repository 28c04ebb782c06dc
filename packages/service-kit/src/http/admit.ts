import type { Request } from 'express';
import { IDENTITY_HEADER, type VerifyIdentity } from '../identity/verify-identity.ts';
import type { Who } from '../identity/who.ts';
import { PAGE_USER_HEADER, refuseAnotherUser } from './another-user.ts';
import { isUnsafe } from './cross-site.ts';
import { forbidden, notSignedIn, passkeyRequired } from './problem.ts';
import type { Route } from './route.ts';

/**
 * Returns who makes this request: throws 401 without a valid identity, 409 for an unsafe request of a page that was
 * drawn for another user, 403 `passkey_required` for a session that needs a passkey first, and 403 for another role. A
 * public route gets the user when there is a valid identity, and serves visitors too; a user who needs a passkey first
 * is a visitor there.
 */
export async function admit(
  request: Request,
  { access, duringPasskey }: Pick<Route, 'access' | 'duringPasskey'>,
  verify: VerifyIdentity,
): Promise<Who | undefined> {
  const token = request.get(IDENTITY_HEADER);
  if (access === 'public') {
    const known = token === undefined ? undefined : await verify(token).catch(() => undefined);
    return known?.isPasskeyDue ? undefined : known;
  }
  if (token === undefined) throw notSignedIn();
  const who = await verify(token);
  if (isUnsafe(request)) refuseAnotherUser(request.get(PAGE_USER_HEADER), who.userId);
  if (who.isPasskeyDue && !duringPasskey) throw passkeyRequired();
  if (access !== 'signed-in' && !access.includes(who.role)) throw forbidden();
  return who;
}
