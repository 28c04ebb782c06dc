import { clubToday } from '@fieldhouse/contracts';
import type { ExportedChild } from '@fieldhouse/contracts/export';
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
