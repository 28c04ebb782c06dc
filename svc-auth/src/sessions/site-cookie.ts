import type { ServiceContext } from '@fieldhouse/service-kit';
import { stringifySetCookie } from 'cookie';

type Ctx = Pick<ServiceContext, 'environment'>;

/** The parts of a request that reading a cookie needs. */
export interface CookieRequest {
  ctx: Ctx;
  cookie: (name: string) => string | undefined;
}

/**
 * Browsers accept a `__Host-` cookie over https only. A site on plain http, which is for trying out, uses the name
 * without the prefix.
 */
function isSecure({ environment }: Ctx): boolean {
  return environment.siteUrl.startsWith('https:');
}

/** The name of a cookie on this site. */
export function cookieNamed(ctx: Ctx, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name;
}

/** A `Set-Cookie` that scripts cannot read; `maxAge` in seconds, 0 deletes the cookie. */
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
