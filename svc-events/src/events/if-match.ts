import { Problem } from '@fieldhouse/service-kit';

/** An event's version, and the version it got by its last edit. */
interface Versions {
  version: number;
  editedVersion: number;
}

/**
 * Whether an `If-Match` header still holds: `"{version}"` as an event's answer has it, or its ETag. Every registration
 * gives the event a new version and changes nothing that an edit would overwrite, so any version read since the last
 * edit will do; a rush of registrations does not keep a coach from saving. Without the header the last change wins.
 */
export function stillHolds(ifMatch: string | undefined, { version, editedVersion }: Versions): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => {
    const seen = Number(/^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? Number.NaN);
    return seen >= editedVersion && seen <= version;
  });
}

/** 412: what the caller looked at is not what is stored any more (architecture 7). */
export function changedMeanwhile(what: 'event' | 'team' = 'event'): Problem {
  return new Problem(
    412,
    'changed_meanwhile',
    `Someone else has changed this ${what} meanwhile. Please look at it again before you save`,
  );
}
