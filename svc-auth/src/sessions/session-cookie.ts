import type { ServiceContext } from '@fieldhouse/service-kit';
import { stringifySetCookie } from 'cookie';
import { SESSION_LIMITS } from './session-limits.ts';
import type { StartedSession } from './start-session.ts';

type Ctx = Pick<ServiceContext, 'environment'>;

/** Browsers take a `__Host-` cookie over https only; plain http, which is never a real site's, has to do with a plain name. */
function isSecure({ environment }: Ctx): boolean {
  return environment.siteUrl.startsWith('https:');
}

function cookieName(ctx: Ctx): string {
  return isSecure(ctx) ? '__Host-fieldhouse' : 'fieldhouse';
}

/** The session token a request brought. */
export function tokenOf(request: { ctx: Ctx; cookie: (name: string) => string | undefined }): string | undefined {
  return request.cookie(cookieName(request.ctx));
}

/** The `Set-Cookie` that hands a session to the browser. */
export function setSessionCookie(ctx: Ctx, { token }: StartedSession): string {
  return write(ctx, token, SESSION_LIMITS.absolute / 1000);
}

/** The `Set-Cookie` that takes it away. */
export function clearSessionCookie(ctx: Ctx): string {
  return write(ctx, '', 0);
}

function write(ctx: Ctx, value: string, maxAge: number): string {
  return stringifySetCookie({
    name: cookieName(ctx),
    value,
    maxAge,
    httpOnly: true,
    secure: isSecure(ctx),
    sameSite: 'lax',
    path: '/',
  });
}
