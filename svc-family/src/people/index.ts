import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { users } from './user-projection.ts';

/** Names and contacts of accounts, as a projection. */
export const people: Capability = {
  consumers: users.consumers,
  projections: [users.projection],
  retention: { user_projection: projectionOf('accounts') },
};
