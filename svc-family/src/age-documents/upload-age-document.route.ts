import { Id, IdParam, Instant } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ageDocumentUrl } from './age-document-url.ts';
import { expectMayUpload, storeAgeDocument } from './store-age-document.ts';

/** 5 MB of image as base64, with room to spare (product decision 23). */
const BODY_LIMIT = 8 * 1024 * 1024;

const UploadedDocument = z
  .object({
    id: Id.describe('The child'),
    ageVerificationDocument: z.string().describe('Where the document is'),
    ageVerificationUploadedAt: Instant,
  })
  .meta({ id: 'UploadedAgeDocument' });

export const uploadAgeDocumentRoute = route({
  method: 'post',
  path: '/api/children/{id}/age-verification',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  audit: {
    action: 'age-document.added',
    label: 'Added age document',
    verb: 'added an age document of',
    subject: 'child',
  },
  summary: 'Upload a child’s age document, which replaces the earlier one: for its guardians and admins',
  description: 'An image as a PNG data URL, at most 5 MB once decoded; it is re-encoded, without metadata.',
  params: z.object({ id: IdParam }),
  body: z
    .object({ document: z.string('Please choose an image file').min(1, 'Please choose an image file') })
    .meta({ id: 'AgeDocumentUpload' }),
  bodyLimit: BODY_LIMIT,
  textLimit: BODY_LIMIT,
  answers: { 201: UploadedDocument },
  example: { params: { id: recordOf('own child') }, body: { document: recordOf('PNG image') } },
  problems: {
    forbidden: 403,
    not_found: 404,
    child_merged: 409,
    too_large: 413,
    unsupported_type: 415,
    too_many_uploads: 429,
  },
  beforeBody: async ({ params: { id }, who, ctx }) => expectMayUpload(ctx, who, id),
  handle: async ({ params: { id }, body, who, ctx }) => {
    const uploadedAt = await storeAgeDocument(ctx, who, { childId: id, document: body.document });
    return created({
      id,
      ageVerificationDocument: ageDocumentUrl(id, uploadedAt),
      ageVerificationUploadedAt: uploadedAt.toISOString(),
    });
  },
});
