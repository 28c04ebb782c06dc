import { Problem } from '@fieldhouse/service-kit';
import type { ChildRow } from './child.ts';

/**
 * Throws 412 `changed_meanwhile` unless the child is still what the caller looked at: an `If-Match` header names its
 * version as `"{version}"`. Without the header the last change wins.
 */
export function expectUnchanged(ifMatch: string | undefined, { version }: Pick<ChildRow, 'version'>): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // Strong comparison, RFC 9110 13.1.1.
  if (ifMatch.split(',').some((tag) => tag.trim() === `"${version}"`)) return;
  throw new Problem(
    412,
    'changed_meanwhile',
    'Someone else has changed this profile meanwhile. Please look at it again before you save',
  );
}
