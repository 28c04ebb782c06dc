import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { users } from './user-projection.ts';

/** Accounts, as a projection: who may be the coach of an event. */
export const coaches: Capability = {
  consumers: users.consumers,
  projections: [users.projection],
  retention: { user_projection: projectionOf('accounts') },
};
