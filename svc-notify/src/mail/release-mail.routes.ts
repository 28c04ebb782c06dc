import { IdParam } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { WholeMail } from './mail.schema.ts';
import { type Decision, decideAllHeldMail, decideHeldMail } from './release-mail.ts';
import { wholeMailOf } from './show-mail.route.ts';

const DecidedMail = z.object({ mails: z.int().describe('How many there were') }).meta({ id: 'DecidedMail' });

export const releaseHeldMailRoute = routeForAll('release', 'Send all mail that is held since a restore');
export const discardHeldMailRoute = routeForAll('discard', 'Never send the mail that is held since a restore');
export const releaseMailRoute = routeForOne('release', 'Send a mail that is held');
export const discardMailRoute = routeForOne('discard', 'Never send a mail that is held');

function routeForAll(decision: Decision, summary: string) {
  return route({
    method: 'post',
    path: `/api/admin/mail/${decision}`,
    access: ['admin'],
    summary,
    answers: { 200: DecidedMail },
    handle: async ({ ctx }) => ok({ mails: await decideAllHeldMail(ctx, decision) }),
  });
}

function routeForOne(decision: Decision, summary: string) {
  return route({
    method: 'post',
    path: `/api/admin/mail/{id}/${decision}`,
    access: ['admin'],
    summary,
    params: z.object({ id: IdParam }),
    answers: { 200: WholeMail },
    problems: { not_found: 404, not_held: 409 },
    handle: async ({ params, ctx }) => ok(wholeMailOf(await decideHeldMail(ctx, params.id, decision), ctx.environment)),
  });
}
