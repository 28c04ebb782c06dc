import { hashToken } from '../sessions/session-token.ts';
import { type CookieRequest, cookieFor, cookieNamed } from '../sessions/site-cookie.ts';
import { DEVICE_LIMITS } from './device-limits.ts';

const NAME = 'device';

/** What is stored of the device that a request comes from; undefined where it brought no cookie of ours. */
export function deviceOf(request: CookieRequest): Buffer | undefined {
  return hashToken(request.cookie(cookieNamed(request.ctx, NAME)));
}

/** The `Set-Cookie` by which a browser is known from now on; what it brought stays as it is. */
export function setDeviceCookie(request: CookieRequest, newToken: string | undefined): string {
  const token = newToken ?? request.cookie(cookieNamed(request.ctx, NAME)) ?? '';
  return cookieFor(request.ctx, NAME, { value: token, maxAge: DEVICE_LIMITS.unused / 1000 });
}
