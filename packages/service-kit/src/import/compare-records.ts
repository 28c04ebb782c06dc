import { isDeepStrictEqual } from 'node:util';
import type { ImportResult } from '@fieldhouse/contracts/export';

interface Versioned {
  id: number;
  version: number;
}

/** Fields that do not belong to a record's contents. */
const NEVER_COMPARED = ['id', 'version', 'createdAt'];

/**
 * Decides what an import does with a file's record: it is added when the club has none, unchanged when both are the
 * same, and otherwise the newer one of the two stays. Versions come from one sequence, so the higher one is newer. With
 * `isTicked` the file's record is always used.
 */
export function compareRecords<Row extends Versioned>(
  file: Row,
  club: Row | undefined,
  { ignored = [], isTicked }: { ignored?: readonly string[] | undefined; isTicked: boolean },
): ImportResult {
  const { id } = file;
  const result = { id, fields: [], club: null, reason: null, accessChanges: [] };
  if (!club) return { ...result, outcome: 'added' };
  const own: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(club));
  const compared = Object.entries(file).filter(
    ([field]) => !NEVER_COMPARED.includes(field) && !ignored.includes(field),
  );
  const fields = compared.filter(([field, value]) => !isDeepStrictEqual(value, own[field])).map(([field]) => field);
  if (fields.length === 0) return { ...result, outcome: 'same' };
  const outcome = isTicked || file.version > club.version ? 'updated' : 'club-newer';
  return { ...result, outcome, fields, club: Object.fromEntries(fields.map((field) => [field, own[field]])) };
}
