import { IdParam } from '@fieldhouse/contracts';
import { type AuditedAction, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { WholeMail } from './mail.schema.ts';
import { type Decision, decideAllHeldMail, decideHeldMail } from './release-mail.ts';
import { wholeMailOf } from './show-mail.route.ts';

const DecidedMail = z.object({ mails: z.int().describe('How many there were') }).meta({ id: 'DecidedMail' });

export const releaseHeldMailRoute = routeForAll('release', 'Send all mail that is held since a restore', {
  ...{ action: 'held-mail.released', label: 'Released all held email', verb: 'released all email that was held' },
});
export const discardHeldMailRoute = routeForAll('discard', 'Never send the mail that is held since a restore', {
  ...{ action: 'held-mail.discarded', label: 'Discarded all held email', verb: 'discarded all email that was held' },
});
export const releaseMailRoute = routeForOne('release', 'Send a mail that is held', {
  ...{ action: 'mail.released', label: 'Released email', verb: 'released' },
});
export const discardMailRoute = routeForOne('discard', 'Never send a mail that is held', {
  ...{ action: 'mail.discarded', label: 'Discarded email', verb: 'discarded' },
});

function routeForAll(decision: Decision, summary: string, audited: AuditedAction) {
  return route({
    method: 'post',
    path: `/api/admin/mail/${decision}`,
    access: ['admin'],
    permissions: ['mail.release'],
    audit: { ...audited, subject: 'club' },
    summary,
    answers: { 200: DecidedMail },
    handle: async ({ ctx }) => ok({ mails: await decideAllHeldMail(ctx, decision) }),
  });
}

function routeForOne(decision: Decision, summary: string, audited: AuditedAction) {
  return route({
    method: 'post',
    path: `/api/admin/mail/{id}/${decision}`,
    access: ['admin'],
    permissions: ['mail.release'],
    audit: { ...audited, subject: 'mail' },
    summary,
    params: z.object({ id: IdParam }),
    answers: { 200: WholeMail },
    example: { params: { id: recordOf(`mail to ${decision}`) } },
    problems: { not_found: 404, not_held: 409 },
    handle: async ({ params, ctx }) => ok(await wholeMailOf(await decideHeldMail(ctx, params.id, decision), ctx)),
  });
}
