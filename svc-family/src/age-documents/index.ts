import type { Capability } from '@fieldhouse/service-kit';
import { checkAgeDocumentRoute } from './check-age-document.route.ts';
import { deleteCheckedDocumentsJob } from './delete-checked-documents.ts';
import { showAgeDocumentRoute } from './show-age-document.route.ts';
import { uploadAgeDocumentRoute } from './upload-age-document.route.ts';

/** Documents that prove the age of a child. */
export const ageDocuments: Capability = {
  routes: [uploadAgeDocumentRoute, showAgeDocumentRoute, checkAgeDocumentRoute],
  jobs: [deleteCheckedDocumentsJob],
  retention: {
    age_document: {
      growsWith: 'children',
      retainedFor: '`AGE_DOCUMENT_DAYS` after it was checked',
      deletedBy: 'delete-checked-documents',
    },
  },
};
