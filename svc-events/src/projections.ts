import { locationsAfter } from '@fieldhouse/contracts';
import { projection } from '@fieldhouse/service-kit';
import { children, guardians } from './children/family-projections.ts';
import { users } from './coaches/user-projection.ts';

/** The projections of other services' data. */
export const projections = [
  children.projection,
  guardians.projection,
  users.projection,
  projection({
    name: 'location',
    table: 'location_projection',
    page: locationsAfter,
    applied: 'location.updated',
    removed: 'location.deleted',
  }),
];
