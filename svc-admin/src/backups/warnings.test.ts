import { describe, expect, it } from '@jest/globals';
import { warningsOf } from './warnings.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-28T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const fine = {
  ...{ now, hasKey: true, siteSince: hoursAgo(10_000), failedAt: undefined },
  ...{ lastCompleteAt: hoursAgo(10), lastVerifiedAt: hoursAgo(48) },
};

describe('The warnings of the backups', () => {
  it('When all is well, Then there are none', () => expect(warningsOf(fine)).toEqual([]));

  it('When there is no key, Then admins are told', () =>
    expect(warningsOf({ ...fine, hasKey: false })).toEqual([{ kind: 'no-key', since: null }]));

  it('When the last one failed, Then admins are told since when @spec S2.9.1201', () =>
    expect(warningsOf({ ...fine, failedAt: hoursAgo(1) })).toEqual([{ kind: 'failed', since: hoursAgo(1) }]));

  it('When the last complete one is over 26 hours old, Then admins are told @spec S2.9.1201', () => {
    expect(warningsOf({ ...fine, lastCompleteAt: hoursAgo(26) })).toEqual([]);
    const old = new Date(hoursAgo(26).getTime() - 1);
    expect(warningsOf({ ...fine, lastCompleteAt: old })).toEqual([{ kind: 'too-old', since: old }]);
  });

  it('When no restore was rehearsed in 30 days, Then admins are told @spec S2.9.1201', () => {
    expect(warningsOf({ ...fine, lastVerifiedAt: hoursAgo(720) })).toEqual([]);
    const old = new Date(hoursAgo(720).getTime() - 1);
    expect(warningsOf({ ...fine, lastVerifiedAt: old })).toEqual([{ kind: 'not-rehearsed', since: old }]);
  });

  it('When a site is new, Then what was never done is counted from its beginning', () => {
    const fresh = { ...fine, lastCompleteAt: undefined, lastVerifiedAt: undefined };
    expect(warningsOf({ ...fresh, siteSince: hoursAgo(25) })).toEqual([]);
    expect(warningsOf({ ...fresh, siteSince: hoursAgo(27) })).toEqual([{ kind: 'too-old', since: null }]);
    expect(warningsOf({ ...fresh, siteSince: hoursAgo(721) })).toMatchObject([
      { kind: 'too-old' },
      { kind: 'not-rehearsed' },
    ]);
  });
});
