import { IdParam } from '@fieldhouse/contracts';
import { notFound, ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ofChild } from '../children/staff-view.ts';
import { visibleChild } from '../children/visible-child.ts';
import { ageDocumentOf } from './age-document.repository.ts';

/** A PNG as a binary body. */
const Png = z.instanceof(Buffer).meta({
  contentMediaType: 'image/png',
  override: { type: 'string', format: 'binary' },
});

export const showAgeDocumentRoute = route({
  method: 'get',
  path: '/api/children/{id}/age-verification',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  summary: 'A child’s age document, for its guardians, coaches and admins',
  params: z.object({ id: IdParam }),
  query: z.object({
    download: z.literal('1').optional().meta({ description: 'As an attachment' }),
    v: z.string().max(20).optional().meta({ description: 'Differs for each upload; its value does not matter' }),
  }),
  answers: { 200: Png },
  example: { params: { id: recordOf('child with an age document') } },
  view: { action: 'age-document.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, query, who, ctx }) => {
    const child = await visibleChild(ctx, who, params.id);
    const image = await ageDocumentOf(ctx.db, child.id);
    if (!image) throw notFound('Age document');
    await recordView(ctx, who, { action: 'age-document.viewed', ...ofChild(child) });
    return ok(image, {
      'Content-Type': 'image/png',
      'Cache-Control': 'private, no-store',
      // The file name does not reveal the child's name in a list of downloads.
      'Content-Disposition': `${query.download ? 'attachment' : 'inline'}; filename="age-document-${child.id}.png"`,
    });
  },
});
