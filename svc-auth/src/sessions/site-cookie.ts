import type { ServiceContext } from '@fieldhouse/service-kit';
import { stringifySetCookie } from 'cookie';

type Ctx = Pick<ServiceContext, 'environment'>;

/** What is needed of a request to read a cookie of ours. */
export interface CookieRequest {
  ctx: Ctx;
  cookie: (name: string) => string | undefined;
}

/**
 * Browsers take a `__Host-` cookie over https only; plain http, which is never a real site's, has to do with a
 * plain name.
 */
function isSecure({ environment }: Ctx): boolean {
  return environment.siteUrl.startsWith('https:');
}

/** How a cookie is called on this site. */
export function cookieNamed(ctx: Ctx, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name;
}

/** A `Set-Cookie` for the server alone; `maxAge` in seconds, 0 takes the cookie away. */
export function cookieFor(ctx: Ctx, name: string, { value, maxAge }: { value: string; maxAge: number }): string {
  return stringifySetCookie({
    name: cookieNamed(ctx, name),
    value,
    maxAge,
    httpOnly: true,
    secure: isSecure(ctx),
    sameSite: 'lax',
    path: '/',
  });
}
