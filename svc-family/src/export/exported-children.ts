import { clubToday, type PageQuery } from '@fieldhouse/contracts';
import type { ExportedChild } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { CHILD_COLUMNS } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';

/** What a file holds of a child beside what the service shows. */
export const EXPORTED_CHILD_COLUMNS = {
  ...CHILD_COLUMNS,
  mergedInto: 'child.merged_into',
  addedBy: 'child.added_by',
} as const;

export interface ExportedChildRow extends ChildRow {
  mergedInto: number | null;
  addedBy: number;
}

/** The first children after an id, archived and merged ones as well. */
export async function exportedChildren(db: Db, { afterId, limit }: PageQuery): Promise<ExportedChild[]> {
  const rows = db('child').where('id', '>', afterId).orderBy('id').limit(limit);
  return (await rows.select<ExportedChildRow[]>(EXPORTED_CHILD_COLUMNS)).map(toExportedChild);
}

/** These children. */
export async function exportedChildrenById(tx: Tx, ids: readonly number[]): Promise<ExportedChild[]> {
  const rows = tx('child').whereRaw('id = ANY(?)', [[...ids]]);
  return (await rows.select<ExportedChildRow[]>(EXPORTED_CHILD_COLUMNS)).map(toExportedChild);
}

/** Field by field: what a child gets one day is in no file unless it is named here. */
export function toExportedChild(child: ExportedChildRow): ExportedChild {
  const { id, version, firstName, lastName, nickname, birthdate, shirtSize, pantSize } = child;
  const { primaryPosition, secondaryPosition, ageVerifiedAt, isActive, mergedInto, addedBy, createdAt } = child;
  return {
    ...{ id, version, firstName, lastName, nickname, birthdate, shirtSize, pantSize },
    ...{ primaryPosition, secondaryPosition, isActive, mergedInto, addedBy },
    ageVerifiedOn: clubDay(ageVerifiedAt),
    createdAt: createdAt.toISOString(),
  };
}

/** The day on the club's calendar; null stays null. */
export const clubDay = (instant: Date | null) => instant && clubToday(instant);
