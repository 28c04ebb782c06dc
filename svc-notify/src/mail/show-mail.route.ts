import { IdParam } from '@fieldhouse/contracts';
import { notFound, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { mailById } from './mail.repository.ts';
import { WholeMail } from './mail.schema.ts';

export const showMailRoute = route({
  method: 'get',
  path: '/api/admin/mail/{id}',
  access: ['admin'],
  summary: 'One mail with its text and HTML',
  params: z.object({ id: IdParam }),
  answers: { 200: WholeMail },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => {
    const mail = await mailById(ctx.db, params.id);
    if (!mail) throw notFound('Mail');
    const { createdAt, sentAt, attachments, ...rest } = mail;
    return ok({
      ...rest,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      attachments: attachments.map(({ fileName, contentType, content }) => ({
        fileName,
        contentType,
        size: Buffer.byteLength(content),
      })),
    });
  },
});
