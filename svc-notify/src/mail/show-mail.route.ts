import { IdParam } from '@fieldhouse/contracts';
import {
  notFound,
  ok,
  recordOf,
  recordView,
  route,
  type ServiceContext,
  shownEmail,
  type Who,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { hideSecretLinks } from '../emails/hide-secret-links.ts';
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
  handle: async ({ params, who, ctx }) => ok(await viewMail(ctx, who, params.id)),
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

/**
 * The only answer of the site that a page may show in a frame, and only a page of the site. It runs no script, loads
 * nothing, submits no form and has an origin of its own, also when its address is opened in a tab; its links open in
 * a new one.
 */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const FRAME_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': FRAME_POLICY,
  // The page has no such cluster, and browsers warn of a frame with another one.
  'Origin-Agent-Cluster': '?0',
};

/** S2.2.1087 */
export const mailFrameRoute = route({
  method: 'get',
  path: '/api/admin/mail/{id}/html',
  access: ['admin'],
  permissions: ['mail.read'],
  summary: 'The HTML of one mail, for a frame of the Mail tab',
  params: z.object({ id: IdParam }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/html' }) },
  example: { params: { id: recordOf('failed mail') } },
  view: { action: 'mail.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    const { html } = await viewMail(ctx, who, params.id);
    return ok(html, FRAME_HEADERS);
  },
});

/** Records that an admin sees this mail. Throws 404. */
async function viewMail(ctx: ServiceContext, who: Who, id: number) {
  const mail = await mailById(ctx.db, id);
  if (!mail) throw notFound('Mail');
  await recordView(ctx, who, { action: 'mail.viewed', subject: { type: 'mail', id: mail.id }, ...peopleOf([mail]) });
  return wholeMailOf(mail, ctx);
}

/** A mail as an admin sees it, rendered now, without secret links. */
export async function wholeMailOf(
  { userId: _, childId: __, createdAt, sentAt, nextTryAt, content, ...mail }: WholeMailRow,
  ctx: Pick<ServiceContext, 'db' | 'environment' | 'mailer'>,
) {
  const shown = hideSecretLinks(content, ctx.environment);
  const { text, html, attachments } = renderEmail(shown, ctx.environment.siteUrl, await emailClub(ctx));
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
