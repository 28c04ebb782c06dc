import { notSignedIn, ok, route } from '@fieldhouse/service-kit';
import { passkeyDueOf } from '../passkeys/passkey-due.ts';
import { findAccount } from './account.repository.ts';
import { User } from './account.ts';
import { answerUser } from './answer-user.ts';

export const currentUserRoute = route({
  method: 'get',
  path: '/api/auth/user',
  access: 'signed-in',
  duringPasskey: true,
  summary: 'The signed-in user',
  answers: { 200: User },
  view: { none: 'The caller’s own account' },
  handle: async ({ ctx, who }) => {
    const account = await findAccount(ctx.db, who.userId);
    // An identity token stays valid for some seconds after its account is deleted.
    if (!account) throw notSignedIn();
    return ok(await answerUser(ctx.db, account, { passkeyDue: await passkeyDueOf(ctx.db, who), now: ctx.clock() }));
  },
});
