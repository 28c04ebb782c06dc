import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { SESSION_LIMITS } from '../sessions/session-limits.ts';
import { type CookieRequest, cookieFor, cookieNamed } from '../sessions/site-cookie.ts';

/** A release of an app of the browser side. */
export const PreviewedRelease = z.object({
  app: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe('`shell`, or the name of a micro-frontend'),
  release: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/)
    .describe('The hash of a stored release'),
});
export type PreviewedRelease = z.infer<typeof PreviewedRelease>;

/** The gateway looks for this name: only requests with it cost a call of svc-auth. */
const NAME = 'fieldhouse-preview';

/** `7~mf-coach.91ab04c7~shell.e4c38a2a`: the session, and the releases. No character of it is escaped in a cookie. */
const SEPARATOR = '~';

interface Preview {
  sessionId: number;
  releases: readonly PreviewedRelease[];
}

/**
 * The `Set-Cookie` that previews releases in this browser for as long as the session lasts; without any it deletes the
 * cookie. The session's id binds it to one sign-in: it is no secret, and the session is verified with each page.
 */
export function setPreviewCookie(ctx: Pick<ServiceContext, 'environment'>, { sessionId, releases }: Preview): string {
  if (releases.length === 0) return clearPreviewCookie(ctx);
  const value = [sessionId, ...releases.map(({ app, release }) => `${app}.${release}`)].join(SEPARATOR);
  return cookieFor(ctx, NAME, { value, maxAge: SESSION_LIMITS.absolute / 1000 });
}

/** The `Set-Cookie` that ends a preview. */
export const clearPreviewCookie = (ctx: Pick<ServiceContext, 'environment'>) =>
  cookieFor(ctx, NAME, { value: '', maxAge: 0 });

/** The releases that a session previews in this browser; none for another session's cookie, or one of another form. */
export function previewedIn(request: CookieRequest, sessionId: number): readonly PreviewedRelease[] {
  const [ofSession, ...chosen] = (request.cookie(cookieNamed(request.ctx, NAME)) ?? '').split(SEPARATOR);
  if (ofSession !== String(sessionId)) return [];
  return chosen.flatMap((one) => {
    const [app, release] = one.split('.');
    const read = PreviewedRelease.safeParse({ app, release });
    return read.success ? [read.data] : [];
  });
}
