import { recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';

interface ExportedChildren {
  childIds: readonly number[];
  /** The account whose family's file they are in; without it, the club's. */
  userId?: number;
}

/**
 * Records that children were in a file: guardians see it in 'Viewed by the club' (product decision 72).
 */
export async function recordExported(
  ctx: ServiceContext,
  who: Who,
  { childIds, userId }: ExportedChildren,
): Promise<void> {
  await recordView(ctx, who, {
    action: 'contact.exported',
    subject: userId === undefined ? { type: 'club', id: null } : { type: 'user', id: userId },
    childIds,
  });
}
