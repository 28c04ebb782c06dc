import { withoutAudit } from '../audit/audit-scope.ts';
import type { ServiceContext, Tx } from '../service.ts';

/**
 * Stores an owner's answer in the same way as an event with the same state: through the apply functions of the
 * projections, in its own transaction. The changes belong to the platform and not to the current request, so they get
 * no audit entry of that request.
 */
export async function applyAnswer(ctx: ServiceContext, apply: (tx: Tx) => Promise<void>): Promise<void> {
  await withoutAudit(() => ctx.db.transaction(apply));
}
