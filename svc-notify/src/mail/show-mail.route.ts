import { IdParam } from '@fieldhouse/contracts';
import { notFound, ok, recordOf, recordView, route, type ServiceContext, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { renderEmail } from '../emails/render-email.ts';
import { emailClub } from '../mail-server/email-club.ts';
import { mailById, peopleOf, type WholeMailRow } from './mail.repository.ts';
import { WholeMail } from './mail.schema.ts';
import { retryMail } from './retry-mail.ts';

export const showMailRoute = route({
  method: 'get',
  path: '/api/admin/mail/{id}',
  access: ['admin'],
  permissions: ['mail.read'],
  summary: 'One mail with its text and HTML',
  params: z.object({ id: IdParam }),
  answers: { 200: WholeMail },
  example: { params: { id: recordOf('failed mail') } },
  view: { action: 'mail.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    const mail = await mailById(ctx.db, params.id);
    if (!mail) throw notFound('Mail');
    const subject = { type: 'mail', id: mail.id } as const;
    await recordView(ctx, who, { action: 'mail.viewed', subject, ...peopleOf([mail]) });
    return ok(await wholeMailOf(mail, ctx));
  },
});

export const retryMailRoute = route({
  method: 'post',
  path: '/api/admin/mail/{id}/retry',
  access: ['admin'],
  permissions: ['mail.retry'],
  audit: { action: 'mail.retried', label: 'Retried email', verb: 'sent again', subject: 'mail' },
  summary: 'Send a mail that has failed or was refused again',
  params: z.object({ id: IdParam }),
  answers: { 200: WholeMail },
  example: { params: { id: recordOf('failed mail') } },
  problems: { not_found: 404, not_failed: 409, address_refused: 409 },
  handle: async ({ params, ctx }) => ok(await wholeMailOf(await retryMail(ctx, params.id), ctx)),
});

/** A mail as an admin sees it, rendered now. */
export async function wholeMailOf(
  { userId: _, childId: __, createdAt, sentAt, nextTryAt, content, ...mail }: WholeMailRow,
  ctx: Pick<ServiceContext, 'db' | 'environment' | 'mailer'>,
) {
  const { text, html, attachments } = renderEmail(content, ctx.environment.siteUrl, await emailClub(ctx));
  return {
    ...mail,
    to: shownEmail(mail.to),
    ...{ text, html },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextTryAt: isTried(mail) ? nextTryAt.toISOString() : null,
    attachments: attachments.map(({ fileName, contentType, content: octets }) => ({
      fileName,
      contentType,
      size: Buffer.byteLength(octets),
    })),
  };
}

/** Whether the next try has a time: mail that waits for an admin has none. */
function isTried({ status, heldBecause }: Pick<WholeMailRow, 'status' | 'heldBecause'>): boolean {
  return status === 'queued' || heldBecause === 'limit';
}
