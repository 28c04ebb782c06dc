import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { children, guardians, users } from './people-projections.ts';

/** Accounts, children and guardians, as projections: who gets what. */
export const people: Capability = {
  consumers: [...users.consumers, ...children.consumers, ...guardians.consumers],
  projections: [users.projection, children.projection, guardians.projection],
  retention: {
    user_projection: projectionOf('accounts'),
    guardian_projection: projectionOf('children'),
    child_projection: projectionOf('children'),
  },
};
