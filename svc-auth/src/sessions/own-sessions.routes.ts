import { Id, IdParam, Instant } from '@fieldhouse/contracts';
import { noContent, notFound, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { endSessionsOf } from './end-sessions-of.ts';
import { publishEnded } from './publish-ended.ts';
import { deleteSessionOf, sessionsOf } from './session.repository.ts';
import { clearSessionCookie } from './session-cookie.ts';

/** A place where a user is signed in. */
const OwnSession = z
  .object({
    id: Id,
    device: z.string().describe('The browser and the device, such as `Chrome on Android`'),
    signedInAt: Instant,
    lastSeenAt: Instant.describe('To a minute; what a page requests without its user does not count'),
    isThis: z.boolean().describe('The session of this request'),
  })
  .meta({ id: 'OwnSession' });

export const listOwnSessionsRoute = route({
  method: 'get',
  path: '/api/account/sessions',
  access: 'signed-in',
  summary: 'Where the user is signed in, the session that was used last first',
  answers: { 200: z.array(OwnSession) },
  view: { none: 'The caller’s own sessions' },
  handle: async ({ ctx, who }) => {
    const sessions = await sessionsOf(ctx.db, who.userId, ctx.clock());
    return ok(
      sessions.map(({ id, device, signedInAt, seenAt }) => ({
        id,
        device: device ?? 'Unknown device',
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        isThis: id === who.sessionId,
      })),
    );
  },
});

export const endOwnSessionRoute = route({
  method: 'delete',
  path: '/api/account/sessions/{id}',
  access: 'signed-in',
  audit: 'none: it ends a session of the caller, and changes no record of the club',
  summary: 'Sign out on another device, or on this one',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('own session') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params: { id }, who }) => {
    await ctx.db.transaction(async (tx) => {
      if (!(await deleteSessionOf(tx, who.userId, id))) throw notFound('Session');
      const why = id === who.sessionId ? 'signed-out' : 'signed-out-elsewhere';
      await publishEnded(tx, ctx, { userId: who.userId, why, sessionIds: [id] });
    });
    return noContent(id === who.sessionId ? { 'Set-Cookie': clearSessionCookie(ctx) } : {});
  },
});

export const endOtherSessionsRoute = route({
  method: 'post',
  path: '/api/account/sessions/end-others',
  access: 'signed-in',
  audit: 'none: it ends sessions of the caller, and changes no record of the club',
  summary: 'Sign out everywhere else',
  answers: { 204: null },
  handle: async ({ ctx, who }) => {
    await ctx.db.transaction((tx) =>
      endSessionsOf(tx, ctx, { userId: who.userId, why: 'signed-out-elsewhere', kept: who.sessionId }),
    );
    return noContent();
  },
});
