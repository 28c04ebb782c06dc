import type { Capability } from '@fieldhouse/service-kit';
import { apiDocumentsFileRoute, apiDocumentsPageRoute } from './api-documents.routes.ts';

/** The API documents of all services. */
export const apiDocuments: Capability = {
  routes: [apiDocumentsPageRoute, apiDocumentsFileRoute],
};
