import type { ServiceContext } from '@fieldhouse/service-kit';
import { SESSION_LIMITS } from './session-limits.ts';
import { type CookieRequest, cookieFor, cookieNamed } from './site-cookie.ts';
import type { StartedSession } from './start-session.ts';

type Ctx = Pick<ServiceContext, 'environment'>;

const NAME = 'fieldhouse';

/** The session token of a request. */
export function tokenOf(request: CookieRequest): string | undefined {
  return request.cookie(cookieNamed(request.ctx, NAME));
}

/** The `Set-Cookie` that sets the session cookie. */
export function setSessionCookie(ctx: Ctx, { token }: StartedSession): string {
  return cookieFor(ctx, NAME, { value: token, maxAge: SESSION_LIMITS.absolute / 1000 });
}

/** The `Set-Cookie` that deletes the session cookie. */
export function clearSessionCookie(ctx: Ctx): string {
  return cookieFor(ctx, NAME, { value: '', maxAge: 0 });
}
