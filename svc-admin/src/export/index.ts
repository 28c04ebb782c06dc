import type { Capability } from '@fieldhouse/service-kit';
import { exportClubRoute, familyDataRoute, ownFamilyDataRoute } from './export.routes.ts';

/** The club’s data as one file, and the data of one family. */
export const dataExport: Capability = {
  routes: [exportClubRoute, familyDataRoute, ownFamilyDataRoute],
};
