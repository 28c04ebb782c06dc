import { tokenOf } from '../sessions/session-cookie.ts';
import type { CookieRequest } from '../sessions/site-cookie.ts';
import type { Origin } from '../sessions/start-session.ts';
import { deviceOf } from './device-cookie.ts';

/** The browser that sends a request to sign in or register. */
export function originOf(
  request: CookieRequest & { address: string; header: (name: string) => string | undefined },
): Origin {
  return {
    address: request.address,
    previousToken: tokenOf(request),
    device: deviceOf(request),
    userAgent: request.header('User-Agent'),
  };
}
