import { Problem } from './problem.ts';

/**
 * Throws 412 `changed_meanwhile` unless the thing is still what the caller looked at: an `If-Match` header names its version as
 * `"{version}"`. Without the header the last change wins. `what` stands in the sentence: 'location'.
 */
export function expectUnchanged(
  ifMatch: string | undefined,
  { version }: { readonly version: number },
  what: string,
): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // Strong comparison, RFC 9110 13.1.1.
  if (ifMatch.split(',').some((tag) => tag.trim() === `"${version}"`)) return;
  throw new Problem(
    412,
    'changed_meanwhile',
    `Someone else has changed this ${what} meanwhile. Please look at it again before you save`,
  );
}
