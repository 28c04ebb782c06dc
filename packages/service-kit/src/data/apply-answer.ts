import { withoutAudit } from '../audit/audit-scope.ts';
import type { ServiceContext, Tx } from '../service.ts';

/**
 * Stores what an owner answered, as the event that says the same would: through the apply functions of the
 * projections, in a transaction of its own. What follows from it is work of the platform and not of the request
 * that asked, and gets no audit entry of that.
 */
export async function applyAnswer(ctx: ServiceContext, apply: (tx: Tx) => Promise<void>): Promise<void> {
  await withoutAudit(() => ctx.db.transaction(apply));
}
