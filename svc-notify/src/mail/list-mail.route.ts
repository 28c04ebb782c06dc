import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countMail, listMail } from './mail.repository.ts';
import { ListedMail, MAIL_STATUSES } from './mail.schema.ts';

export const listMailRoute = route({
  method: 'get',
  path: '/api/admin/mail',
  access: ['admin'],
  summary: 'Every mail of the platform, newest first',
  query: ListQuery.omit({ sort: true }).extend({ status: z.enum(MAIL_STATUSES).optional() }),
  answers: { 200: z.array(ListedMail) },
  handle: async ({ query, url, ctx }) => {
    const { rows, total } = await listMail(ctx.db, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: ({ id }) => id, total, url });
    const mails = body.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
    return ok(mails, headers);
  },
});

const MailStats = z.object({ queued: z.int(), failed: z.int(), refused: z.int() }).meta({ id: 'MailStats' });

export const mailStatsRoute = route({
  method: 'get',
  path: '/api/admin/mail/stats',
  access: ['admin'],
  summary: 'How many mails wait, how many were given up and how many were refused',
  answers: { 200: MailStats },
  handle: async ({ ctx }) => ok(await countMail(ctx.db)),
});
