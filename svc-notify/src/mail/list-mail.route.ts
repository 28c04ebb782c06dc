import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { listMail } from './mail.repository.ts';
import { ListedMail } from './mail.schema.ts';

export const listMailRoute = route({
  method: 'get',
  path: '/api/admin/mail',
  access: ['admin'],
  summary: 'Every mail of the platform, newest first',
  query: ListQuery.omit({ sort: true }),
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
