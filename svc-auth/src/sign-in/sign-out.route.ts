import { noContent, route } from '@fieldhouse/service-kit';
import { clearSessionCookie, tokenOf } from '../sessions/session-cookie.ts';
import { endSession } from '../sessions/start-session.ts';

export const signOutRoute = route({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out: ends the session, and always deletes the cookie and clears the browser’s cache',
  answers: { 204: null },
  handle: async (request) => {
    await endSession(request.ctx.db, tokenOf(request));
    return noContent({ 'Set-Cookie': clearSessionCookie(request.ctx), 'Clear-Site-Data': '"cache"' });
  },
});
