import { childrenOfUser } from '@fieldhouse/contracts';
import { recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';

interface ExportedChildren {
  childIds: readonly number[];
  /** The account whose family's file they are in; without it, the club's. */
  userId?: number;
}

/**
 * Records that children were in a file: guardians see it in 'Viewed by the club' (product decision 72). The admin's own
 * children are left out.
 */
export async function recordExported(
  ctx: ServiceContext,
  who: Who,
  { childIds, userId }: ExportedChildren,
): Promise<void> {
  const own = new Set((await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds);
  await recordView(ctx, who, {
    action: 'contact.exported',
    subject: userId === undefined ? { type: 'club', id: null } : { type: 'user', id: userId },
    childIds: childIds.filter((id) => !own.has(id)),
  });
}
