import { childrenOfUser } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { FAMILY_IS_FRESH } from './known-child.ts';

/** Whose children's names somebody may read (product decision 13). */
export interface Viewer {
  /** Coaches and admins read every name. */
  seesAll: boolean;
  /** The children they are guardian of. */
  own: ReadonlySet<number>;
}

/** What a parent reads in place of another family's child. */
export const ANOTHER_CHILD = 'Another child';

/** What one look at the database tells of a viewer; see `viewerOf`. */
export interface ViewerRow {
  own: number[];
  fresh: boolean;
}

/** The columns of a `ViewerRow`; `$1` is the user's id. */
export const VIEWER_COLUMNS = `
  ARRAY(SELECT g.child_id FROM known_guardian g WHERE g.user_id = $1 AND NOT g.gone ORDER BY g.child_id) AS own,
  ${FAMILY_IS_FRESH} AS fresh`;

/**
 * Who is looking. While the projection is not fresh, svc-family is asked whose children they are: one call, however
 * many there are. Throws 503 when it is unavailable.
 */
export async function viewerOf(ctx: ServiceContext, who: Who, { own, fresh }: ViewerRow): Promise<Viewer> {
  const seesAll = who.role !== 'parent';
  if (seesAll || fresh) return { seesAll, own: new Set(own) };
  const { childIds } = await ctx.ask(childrenOfUser, { userId: who.userId }, who);
  return { seesAll, own: new Set(childIds) };
}

export function maySee(viewer: Viewer, childId: number): boolean {
  return viewer.seesAll || viewer.own.has(childId);
}
