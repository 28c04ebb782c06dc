import { Problem } from './problem.ts';

interface Versions {
  readonly version: number;
  /** The version of the last edit, where other changes do not conflict with edits. */
  readonly editedVersion?: number;
}

/**
 * Throws 412 `version_conflict` unless the entity is still as the caller read it: an `If-Match` header names its
 * version as `"{version}"`, or is its ETag. Any version since the last edit is accepted: many registrations give an
 * event new versions and must not stop a coach from saving. Without the header the last change wins. `what` is used in
 * the sentence: 'location'.
 */
export function expectUnchanged(
  ifMatch: string | undefined,
  { version, editedVersion = version }: Versions,
  what: string,
): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => Number(VERSION_TAG.exec(tag)?.[1] ?? Number.NaN));
  if (named.some((seen) => seen >= editedVersion && seen <= version)) return;
  throw new Problem(
    412,
    'version_conflict',
    `Someone else has changed this ${what} meanwhile. Please look at it again before you save`,
  );
}

/** Weak tags too: a proxy that compresses an answer weakens its tag, and the version in it stays the same. */
const VERSION_TAG = /^\s*(?:W\/)?"(\d{1,15})"\s*$/;
