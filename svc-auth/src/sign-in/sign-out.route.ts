import { noContent, PAGE_USER_HEADER, refuseAnotherUser, route } from '@fieldhouse/service-kit';
import { clearPreviewCookie } from '../preview/preview-cookie.ts';
import { clearSessionCookie, tokenOf } from '../sessions/session-cookie.ts';
import { endSession, sessionOf } from '../sessions/start-session.ts';

export const signOutRoute = route({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out: ends the session, and always deletes the cookies and clears the browser’s cache',
  answers: { 204: null },
  problems: { another_user: 409 },
  handle: async (request) => {
    const { ctx } = request;
    const pageUser = request.header(PAGE_USER_HEADER);
    // Nobody's identity comes with a public call, so the user of the session is looked up here.
    const session = pageUser === undefined ? undefined : await sessionOf(ctx, tokenOf(request));
    if (session) refuseAnotherUser(pageUser, session.accountId);
    await ctx.db.transaction((tx) => endSession(tx, ctx, tokenOf(request)));
    return noContent({
      'Set-Cookie': [clearSessionCookie(ctx), clearPreviewCookie(ctx)],
      'Clear-Site-Data': '"cache"',
    });
  },
});
