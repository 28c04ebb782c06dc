import { childWithGuardians } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';

/** Whose children's names somebody may read (decision 13). */
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
  heard: boolean;
}

/** The columns of a `ViewerRow`; `$1` is the user's id. */
export const VIEWER_COLUMNS = `
  ARRAY(SELECT g.child_id FROM known_guardian g WHERE g.user_id = $1 AND NOT g.gone ORDER BY g.child_id) AS own,
  heard_recently('family') AS heard`;

/**
 * Who is looking. When svc-family was not heard of lately, it is asked whether a parent's children still are theirs;
 * throws 503 when it is away.
 */
export async function viewerOf(ctx: ServiceContext, who: Who, { own, heard }: ViewerRow): Promise<Viewer> {
  const seesAll = who.role !== 'parent';
  if (seesAll || heard) return { seesAll, own: new Set(own) };
  const confirmed = await Promise.all(own.map((childId) => stillGuardian(ctx, who, childId)));
  return { seesAll, own: new Set(own.filter((_, index) => confirmed[index])) };
}

async function stillGuardian(ctx: ServiceContext, who: Who, childId: number): Promise<boolean> {
  const { guardians } = await ctx.ask(childWithGuardians, { childId }, who);
  return guardians.some(({ userId }) => userId === who.userId);
}

export function maySee(viewer: Viewer, childId: number): boolean {
  return viewer.seesAll || viewer.own.has(childId);
}
