import { locationsAfter } from '@fieldhouse/contracts';
import { projection } from '@fieldhouse/service-kit';
import { children, guardians } from './children/kept-families.ts';
import { users } from './coaches/known-user.ts';

/** What this service keeps of other services' data. */
export const projections = [
  children.projection,
  guardians.projection,
  users.projection,
  projection({
    name: 'location',
    table: 'known_location',
    page: locationsAfter,
    applied: 'location.updated',
    removed: 'location.deleted',
  }),
];
