import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { locationByIdAnswer } from './location-by-id.ts';
import { addLocationRoute, changeLocationRoute, deleteLocationRoute, listLocationsRoute } from './locations.routes.ts';
import { locationsAfterAnswer } from './locations-after.ts';

/** Where the club trains. */
export const locations: Capability = {
  routes: [listLocationsRoute, addLocationRoute, changeLocationRoute, deleteLocationRoute],
  calls: [locationByIdAnswer, locationsAfterAnswer],
  retention: { location: clubRecord('locations') },
};
