import type { Request } from 'express';
import { IDENTITY_HEADER, type VerifyIdentity } from '../identity/verify-identity.ts';
import type { Who } from '../identity/who.ts';
import type { Access } from './access.ts';
import { PAGE_USER_HEADER, refuseAnotherUser } from './another-user.ts';
import { isUnsafe } from './cross-site.ts';
import { forbidden, notSignedIn } from './problem.ts';

/**
 * Returns who makes this request: throws 401 without a valid identity, 409 for an unsafe request of a page that was
 * drawn for another user, and 403 for another role. A public route gets the user when there is a valid identity, and
 * serves visitors too.
 */
export async function admit(request: Request, access: Access, verify: VerifyIdentity): Promise<Who | undefined> {
  const token = request.get(IDENTITY_HEADER);
  if (access === 'public') return token === undefined ? undefined : verify(token).catch(() => undefined);
  if (token === undefined) throw notSignedIn();
  const who = await verify(token);
  if (isUnsafe(request)) refuseAnotherUser(request.get(PAGE_USER_HEADER), who.userId);
  if (access !== 'signed-in' && !access.includes(who.role)) throw forbidden();
  return who;
}
