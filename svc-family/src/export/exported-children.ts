import { CHILD_FIELD_NAMES, clubToday, type PageQuery, pick } from '@fieldhouse/contracts';
import type { ExportedChild } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { CHILD_COLUMNS } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';

/** The columns of an exported child. */
export const EXPORTED_CHILD_COLUMNS = {
  ...CHILD_COLUMNS,
  mergedInto: 'child.merged_into',
  addedBy: 'child.added_by',
} as const;

export interface ExportedChildRow extends ChildRow {
  mergedInto: number | null;
  addedBy: number;
}

/** The first children after an id, archived ones included. */
export async function exportedChildren(db: Db, { afterId, limit }: PageQuery): Promise<ExportedChild[]> {
  const rows = db('child').where({ merged_into: null }).where('id', '>', afterId).orderBy('id').limit(limit);
  return (await rows.select<ExportedChildRow[]>(EXPORTED_CHILD_COLUMNS)).map(toExportedChild);
}

/** Children by their ids. */
export async function exportedChildrenById(tx: Tx, ids: readonly number[]): Promise<ExportedChild[]> {
  const rows = tx('child').whereRaw('id = ANY(?)', [[...ids]]);
  return (await rows.select<ExportedChildRow[]>(EXPORTED_CHILD_COLUMNS)).map(toExportedChild);
}

export function toExportedChild(child: ExportedChildRow): ExportedChild {
  return {
    ...pick(child, ['id', 'version', ...CHILD_FIELD_NAMES, 'isActive', 'mergedInto', 'addedBy']),
    ageVerifiedOn: clubDay(child.ageVerifiedAt),
    createdAt: child.createdAt.toISOString(),
  };
}

/** The date in the club's time zone; null stays null. */
export const clubDay = (instant: Date | null) => instant && clubToday(instant);
