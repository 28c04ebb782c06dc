import { locationsAfter } from '@fieldhouse/contracts';
import { type Capability, projection, projectionOf } from '@fieldhouse/service-kit';
import { locationConsumers } from './location.consumers.ts';

/** Locations, as a projection. */
export const locations: Capability = {
  consumers: locationConsumers,
  projections: [
    projection({
      name: 'location',
      table: 'location_projection',
      page: locationsAfter,
      applied: 'location.updated',
      removed: 'location.deleted',
    }),
  ],
  retention: { location_projection: projectionOf('locations') },
};
