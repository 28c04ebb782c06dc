import type { Who } from '@fieldhouse/service-kit';

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
}

/** The columns of a `ViewerRow`; `$1` is the user's id. Names are shown by the projection. */
export const VIEWER_COLUMNS = `
  ARRAY(
    SELECT g.child_id FROM guardian_projection g WHERE g.user_id = $1 AND NOT g.is_deleted ORDER BY g.child_id
  ) AS own`;

/** The signed-in user as viewer. */
export function viewerOf({ role }: Pick<Who, 'role'>, { own }: ViewerRow): Viewer {
  return { seesAll: role !== 'parent', own: new Set(own) };
}

export function maySee(viewer: Viewer, childId: number): boolean {
  return viewer.seesAll || viewer.own.has(childId);
}
