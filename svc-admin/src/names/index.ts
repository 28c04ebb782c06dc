import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { nameConsumers, nameProjections } from './names.ts';

/** Names of accounts, children and events for the audit, as projections. */
export const names: Capability = {
  consumers: nameConsumers,
  projections: nameProjections,
  retention: { name_projection: projectionOf('accounts, children and events') },
};
