import { Id, Instant, WaiverForm } from '@fieldhouse/contracts';
import { created, notSignedIn, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { lockAccount } from '../accounts/account.repository.ts';
import { signWaiver } from './sign-waiver.ts';
import { signedFrom } from './signed-from.ts';

export const signWaiverRoute = route({
  method: 'post',
  path: '/api/waivers/sign',
  access: 'signed-in',
  audit: { action: 'waiver.signed', label: 'Signed waiver', verb: 'signed the waiver', subject: 'club' },
  summary: 'Sign the waiver in force',
  body: WaiverForm,
  answers: { 201: z.object({ id: Id, hash: z.string(), signedAt: Instant }) },
  example: { body: { hash: recordOf('waiver'), accepted: true } },
  problems: { waiver_changed: 409 },
  handle: async (request) => {
    const { ctx, body, who } = request;
    const signed = await ctx.db.transaction(async (tx) => {
      // An identity token stays valid for some seconds after its account is deleted. The lock waits for a deletion.
      const account = await lockAccount(tx, who.userId);
      if (!account) throw notSignedIn();
      return signWaiver(tx, ctx, account, { hash: body.hash, from: signedFrom(request) });
    });
    return created({ id: signed.id, hash: signed.hash, signedAt: signed.signedAt.toISOString() });
  },
});
