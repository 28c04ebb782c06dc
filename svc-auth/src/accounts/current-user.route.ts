import { notSignedIn, ok, route } from '@fieldhouse/service-kit';
import { isWaiverDue } from '../waivers/waiver-due.ts';
import { findAccount } from './account.repository.ts';
import { User, userOf } from './account.ts';

export const currentUserRoute = route({
  method: 'get',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  answers: { 200: User },
  view: { none: 'The caller’s own account' },
  handle: async ({ ctx, who }) => {
    const account = await findAccount(ctx.db, who.userId);
    // An identity token stays valid for some seconds after its account is deleted.
    if (!account) throw notSignedIn();
    return ok(userOf(account, await isWaiverDue(ctx.db, account)));
  },
});
