import { Id, IdParam, LocalDate } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { toAgeVerification } from './age-verification.ts';
import { checkAgeDocument } from './check-age-document.ts';

const CheckedDocument = z
  .object({
    id: Id.describe('The child'),
    ageVerifiedOn: LocalDate.nullable(),
    ageVerifiedBy: z.string().nullable().describe('Null while the name of the account is not known'),
  })
  .meta({ id: 'CheckedAgeDocument' });

export const checkAgeDocumentRoute = route({
  method: 'put',
  path: '/api/children/{id}/age-verification/checked',
  access: ['coach', 'admin'],
  child: 'id',
  permissions: ['age-document.check'],
  audit: {
    action: 'age-document.checked',
    label: 'Checked age document',
    verb: 'checked the age document of',
    subject: 'child',
  },
  summary: 'Mark a child’s age document as checked; a second time changes nothing, a newer upload removes the mark',
  description: [
    'The file is deleted some days later (`AGE_DOCUMENT_DAYS`), and the child stays verified until its birth date',
    'changes. A guardian of the child may not check it.',
  ].join(' '),
  params: z.object({ id: IdParam }),
  query: z.object({
    v: z
      .string()
      .regex(/^\d{1,15}$/, 'v must be the number of the document’s address')
      .transform(Number)
      .optional()
      .meta({
        type: 'string',
        description: '`v` of the address of the viewed document; 409 when there is a newer one',
      }),
  }),
  answers: { 200: CheckedDocument },
  example: { params: { id: recordOf('child with an age document') } },
  problems: { forbidden: 403, not_found: 404, child_merged: 409, document_replaced: 409 },
  handle: async ({ params: { id: childId }, query: { v: seen }, who, ctx }) => {
    const { id, ...child } = await checkAgeDocument(ctx, who, { childId, seen });
    const { ageVerifiedOn, ageVerifiedBy } = toAgeVerification(child, who);
    return ok({ id, ageVerifiedOn, ageVerifiedBy });
  },
});
