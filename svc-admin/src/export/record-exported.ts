import { childrenOfUser } from '@fieldhouse/contracts';
import { recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';

interface ExportedChildren {
  childIds: readonly number[];
  /** The account whose family's file they are in; without it, the club's. */
  userId?: number;
}

/**
 * Guardians read in 'Viewed by the club' that their child was in a file (product decision 72); of the admin's own
 * children nobody does.
 */
export async function recordExported(
  ctx: ServiceContext,
  who: Who,
  { childIds, userId }: ExportedChildren,
): Promise<void> {
  const own = new Set((await ctx.ask(childrenOfUser, { userId: who.userId }, who)).childIds);
  await recordView(ctx, who, {
    action: 'contact.exported',
    subject: userId === undefined ? { type: 'club', id: null } : { type: 'user', id: userId },
    childIds: childIds.filter((id) => !own.has(id)),
  });
}
