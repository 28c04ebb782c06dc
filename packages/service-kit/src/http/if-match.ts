import { Problem } from './problem.ts';

interface Versions {
  readonly version: number;
  /** Where some changes overwrite nothing that an edit would: the version of the last edit. */
  readonly editedVersion?: number;
}

/**
 * Throws 412 `changed_meanwhile` unless the thing is still what the caller looked at: an `If-Match` header names
 * its version as `"{version}"`, or is its ETag. Any version since the last edit will do: a rush of registrations
 * gives an event new versions and does not keep a coach from saving. Without the header the last change wins.
 * `what` stands in the sentence: 'location'.
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
    'changed_meanwhile',
    `Someone else has changed this ${what} meanwhile. Please look at it again before you save`,
  );
}

/** Weak ones as well: a proxy that compresses an answer weakens its tag, and the version in it stays the same. */
const VERSION_TAG = /^\s*(?:W\/)?"(\d{1,15})"\s*$/;
