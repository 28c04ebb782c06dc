import { type Capability, fixedSize, projectionOf } from '@fieldhouse/service-kit';
import { backfillChildrenJob } from './backfill-children.ts';
import { children as childProjection } from './child-projection.ts';

/** Children, as a projection. */
export const children: Capability = {
  consumers: childProjection.consumers,
  projections: [childProjection.projection],
  jobs: [backfillChildrenJob],
  retention: { child_backfill: fixedSize('One row'), child_projection: projectionOf('children') },
};
