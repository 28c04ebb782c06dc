import { childrenOfUser } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { FAMILY_IS_FRESH } from './child-access.ts';

/** Which children's names a user may read (product decision 13). */
export interface Viewer {
  /** Coaches and admins read every name. */
  seesAll: boolean;
  /** The ids of the children that the user is guardian of. */
  own: ReadonlySet<number>;
}

/** What a parent reads instead of the name of another family's child. */
export const ANOTHER_CHILD = 'Another child';

/** What one query returns about a viewer; see `viewerOf`. */
export interface ViewerRow {
  own: number[];
  fresh: boolean;
}

/** The columns of a `ViewerRow`; `$1` is the user's id. */
export const VIEWER_COLUMNS = `
  ARRAY(
    SELECT g.child_id FROM guardian_projection g WHERE g.user_id = $1 AND NOT g.is_deleted ORDER BY g.child_id
  ) AS own,
  ${FAMILY_IS_FRESH} AS fresh`;

/**
 * The signed-in user as viewer. While the projection is not fresh, one call to svc-family loads the ids of the user's
 * children. Throws 503 when svc-family is unavailable.
 */
export async function viewerOf(ctx: ServiceContext, who: Who, { own, fresh }: ViewerRow): Promise<Viewer> {
  const seesAll = who.role !== 'parent';
  if (seesAll || fresh) return { seesAll, own: new Set(own) };
  const { childIds } = await ctx.call(childrenOfUser, { userId: who.userId }, who);
  return { seesAll, own: new Set(childIds) };
}

export function maySee(viewer: Viewer, childId: number): boolean {
  return viewer.seesAll || viewer.own.has(childId);
}
