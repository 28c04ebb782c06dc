import { searchWords } from './search.ts';

/**
 * The name of a file to save, with only the letters a to z and digits:
 * `fileName('csv', 'roster', 'Hitting Clinic: Día', '2026-11-28')` is 'roster-hitting-clinic-dia-2026-11-28.csv'.
 * Other letters are left out: not every program reads them in an HTTP header.
 */
export function fileName(ending: string, ...parts: readonly string[]): string {
  const words = parts.flatMap((part) => searchWords(part)).flatMap((word) => word.match(/[a-z0-9]+/g) ?? []);
  return `${words.join('-')}.${ending}`;
}
