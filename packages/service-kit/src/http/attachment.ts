import { searchWords } from '@fieldhouse/contracts';

/**
 * Headers of a CSV file to save. The parts of its name become one in plain letters and digits:
 * `csvAttachment('uniform sizes', 'Hitting Clinic: Día', '2026-11-28')` is `uniform-sizes-hitting-clinic-dia-2026-11-28.csv`.
 */
export function csvAttachment(...nameParts: readonly string[]) {
  const words = nameParts.flatMap((part) => plainWords(part));
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${words.join('-')}.csv"`,
  };
}

/** Letters beyond a to z are left out: not every program reads them in a header. */
function plainWords(text: string): string[] {
  return searchWords(text).flatMap((word) => word.match(/[a-z0-9]+/g) ?? []);
}
