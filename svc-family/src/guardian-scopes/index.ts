import { type Capability, fixedSize } from '@fieldhouse/service-kit';

/** What a guardian with View Only may do (product decisions 69, 96). */
export const guardianScopes: Capability = {
  retention: { guardian_scope: fixedSize('One row') },
};
