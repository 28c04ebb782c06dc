import { hashToken } from '@fieldhouse/service-kit';
import { type CookieRequest, cookieFor, cookieNamed } from '../sessions/site-cookie.ts';
import { DEVICE_LIMITS } from './device-limits.ts';

const NAME = 'device';

/** The hash of a request's device cookie; undefined without a valid cookie. */
export function deviceOf(request: CookieRequest): Buffer | undefined {
  return hashToken(request.cookie(cookieNamed(request.ctx, NAME)));
}

/** The `Set-Cookie` that marks a browser as a known device; without a new token it renews the cookie of the request. */
export function setDeviceCookie(request: CookieRequest, newToken: string | undefined): string {
  const token = newToken ?? request.cookie(cookieNamed(request.ctx, NAME)) ?? '';
  return cookieFor(request.ctx, NAME, { value: token, maxAge: DEVICE_LIMITS.unused / 1000 });
}
