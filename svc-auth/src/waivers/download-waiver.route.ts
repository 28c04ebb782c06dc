import { clubToday, IdParam } from '@fieldhouse/contracts';
import { notFound, ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { signedWaiverPage } from './signed-waiver-page.ts';
import { findSignedWaiver } from './waiver.repository.ts';

export const downloadWaiverRoute = route({
  method: 'get',
  path: '/api/waivers/signed/{id}',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  summary: 'A signed waiver as a file: the whole text, the signer, the time and the address',
  description: 'For the signer and for admins. An HTML page, as an attachment.',
  params: z.object({ id: IdParam }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/html' }) },
  example: { params: { id: recordOf('signed waiver') } },
  view: { action: 'waiver.exported', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ ctx, params, who }) => {
    const signed = await findSignedWaiver(ctx.db, params.id);
    if (!signed || (signed.accountId !== who.userId && who.role !== 'admin')) throw notFound('Waiver');
    const subject = { type: 'user', id: signed.accountId } as const;
    await recordView(ctx, who, { action: 'waiver.exported', subject, userIds: [signed.accountId] });
    return ok(signedWaiverPage(signed), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="waiver-${clubToday(signed.signedAt)}.html"`,
    });
  },
});
