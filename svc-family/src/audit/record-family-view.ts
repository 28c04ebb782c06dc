import type { AuditedRead } from '@fieldhouse/contracts/audit';
import { recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { childIdsOf } from '../guardians/guardian.repository.ts';

interface Viewed {
  id: number;
}

/**
 * Records in the audit log that a coach or an admin has read data of one child, or a list of the club's children
 * (product decision 72). Reads of the user's own children are not recorded.
 */
export async function recordFamilyView(
  ctx: ServiceContext,
  who: Who,
  action: AuditedRead,
  viewed: Viewed | readonly Viewed[],
): Promise<void> {
  if (who.role === 'parent') return;
  const isList = isMany(viewed);
  const own = new Set(await childIdsOf(ctx.db, who.userId));
  const childIds = (isList ? viewed : [viewed]).map(({ id }) => id).filter((id) => !own.has(id));
  const subject = isList ? ({ type: 'club', id: null } as const) : ({ type: 'child', id: viewed.id } as const);
  await recordView(ctx, who, { action, subject, childIds });
}

function isMany(viewed: Viewed | readonly Viewed[]): viewed is readonly Viewed[] {
  return Array.isArray(viewed);
}
