import { Instant } from '@fieldhouse/contracts';
import { ok, PageQuery, paged, recordView, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countHeldByRestore } from './hold-mail.ts';
import { countMail, listMail, peopleOf } from './mail.repository.ts';
import { ListedMail, MAIL_STATUSES } from './mail.schema.ts';

export const listMailRoute = route({
  method: 'get',
  path: '/api/admin/mail',
  access: ['admin'],
  permissions: ['mail.read'],
  summary: 'Every mail of the platform, newest first',
  query: PageQuery.omit({ sort: true }).extend({ status: z.enum(MAIL_STATUSES).optional() }),
  answers: { 200: z.array(ListedMail) },
  view: { action: 'mail.viewed', recordedBy: 'handler' },
  handle: async ({ query, url, who, ctx }) => {
    const { rows, total } = await listMail(ctx.db, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: ({ id }) => id, total, url });
    await recordView(ctx, who, { action: 'mail.viewed', ...peopleOf(body) });
    const mails = body.map(({ userId: _, childId: __, createdAt, sentAt, ...mail }) => ({
      ...mail,
      to: shownEmail(mail.to),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
    return ok(mails, headers);
  },
});

const MailStats = z
  .object({
    queued: z.int(),
    failed: z.int(),
    refused: z.int(),
    held: z.int(),
    heldByRestore: z
      .object({ count: z.int(), causedBefore: Instant.describe('When the backup was restored') })
      .nullable()
      .describe('Held until an admin releases it; null while none is'),
  })
  .meta({ id: 'MailStats' });

export const mailStatsRoute = route({
  method: 'get',
  path: '/api/admin/mail/stats',
  access: ['admin'],
  permissions: ['mail.read'],
  summary: 'How many mails are queued, failed, refused and held',
  answers: { 200: MailStats },
  handle: async ({ ctx }) => {
    const [{ oldestQueuedAt: _, ...counts }, heldByRestore] = await Promise.all([
      countMail(ctx.db),
      countHeldByRestore(ctx.db),
    ]);
    return ok({ ...counts, heldByRestore });
  },
});
