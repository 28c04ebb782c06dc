import type { RosterEntry } from '@fieldhouse/api';

/** The parents' e-mail addresses, each once, in the order of the roster. */
export function parentEmails(entries: readonly Pick<RosterEntry, 'parentEmail'>[]): string[] {
  return [...new Set(entries.flatMap(({ parentEmail }) => parentEmail ?? []))];
}
