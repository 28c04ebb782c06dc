import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { children as childProjection, guardians } from './family-projections.ts';

/** Children and their guardians, as projections. */
export const children: Capability = {
  consumers: [...childProjection.consumers, ...guardians.consumers],
  projections: [childProjection.projection, guardians.projection],
  retention: {
    child_projection: projectionOf('children'),
    guardian_projection: projectionOf('children'),
  },
};
