import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { apiDocumentsFileRoute, apiDocumentsPageRoute } from './api-documents/api-documents.routes.ts';
import { reportClientErrorRoute } from './client-errors/client-errors.route.ts';
import { healthRoute } from './health/health.route.ts';
import { locationByIdAnswer } from './locations/location-by-id.ts';
import {
  addLocationRoute,
  changeLocationRoute,
  deleteLocationRoute,
  listLocationsRoute,
} from './locations/locations.routes.ts';

export const admin = defineService({
  name: 'admin',
  title: 'Locations, API documents and health',
  migrations,
  routes: [
    listLocationsRoute,
    addLocationRoute,
    changeLocationRoute,
    deleteLocationRoute,
    apiDocumentsPageRoute,
    apiDocumentsFileRoute,
    healthRoute,
    reportClientErrorRoute,
  ],
  calls: [locationByIdAnswer],
});
