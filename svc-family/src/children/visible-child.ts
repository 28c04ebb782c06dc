import { notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { isGuardian } from '../guardians/guardian.repository.ts';
import { currentChild } from '../merges/current-child.ts';
import type { ChildRow } from './child.ts';

/**
 * A child that this user may see: guardians see their own children, coaches and admins all. The id of a merged child
 * returns its primary. Throws the same 404 for an unknown child and for another family's (product decision 4).
 */
export async function visibleChild(ctx: ServiceContext, who: Who, childId: number): Promise<ChildRow> {
  const child = await currentChild(ctx.db, childId);
  if (!child) throw notFound('Child');
  if (who.role === 'parent' && !(await isGuardian(ctx.db, child.id, who.userId))) throw notFound('Child');
  return child;
}
