import { searchWords } from './search.ts';

/**
 * The name of a file to save, in plain letters and digits: `fileName('csv', 'roster', 'Hitting Clinic: Día',
 * '2026-11-28')` is 'roster-hitting-clinic-dia-2026-11-28.csv'. Letters beyond a to z are left out: not every
 * program reads them in a header.
 */
export function fileName(ending: string, ...parts: readonly string[]): string {
  const words = parts.flatMap((part) => searchWords(part)).flatMap((word) => word.match(/[a-z0-9]+/g) ?? []);
  return `${words.join('-')}.${ending}`;
}
