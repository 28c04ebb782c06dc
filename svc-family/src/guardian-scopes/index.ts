import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { changeGuardianScopesRoute, guardianScopesRoute } from './guardian-scopes.routes.ts';

/** What a guardian with View Only may do (product decisions 69, 96). */
export const guardianScopes: Capability = {
  routes: [guardianScopesRoute, changeGuardianScopesRoute],
  retention: { guardian_scope: fixedSize('One row') },
};
