import { describe, expect, it } from '@jest/globals';
import { warningsOf } from './warnings.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-28T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const healthy = {
  ...{ now, hasKey: true, siteCreatedAt: hoursAgo(10_000), failedAt: undefined },
  ...{ lastCompleteAt: hoursAgo(10), lastVerifiedAt: hoursAgo(48) },
};

describe('The warnings of the backups', () => {
  it('When nothing is wrong, Then there are none', () => expect(warningsOf(healthy)).toEqual([]));

  it('When there is no key, Then admins are warned', () =>
    expect(warningsOf({ ...healthy, hasKey: false })).toEqual([{ kind: 'no-key', since: null }]));

  it('When the last one failed, Then the warning says when @spec S2.9.1201', () =>
    expect(warningsOf({ ...healthy, failedAt: hoursAgo(1) })).toEqual([{ kind: 'failed', since: hoursAgo(1) }]));

  it('When the last complete one is over 26 hours old, Then admins are warned @spec S2.9.1201', () => {
    expect(warningsOf({ ...healthy, lastCompleteAt: hoursAgo(26) })).toEqual([]);
    const old = new Date(hoursAgo(26).getTime() - 1);
    expect(warningsOf({ ...healthy, lastCompleteAt: old })).toEqual([{ kind: 'too-old', since: old }]);
  });

  it('When no restore was rehearsed in 30 days, Then admins are warned @spec S2.9.1201', () => {
    expect(warningsOf({ ...healthy, lastVerifiedAt: hoursAgo(720) })).toEqual([]);
    const old = new Date(hoursAgo(720).getTime() - 1);
    expect(warningsOf({ ...healthy, lastVerifiedAt: old })).toEqual([{ kind: 'not-rehearsed', since: old }]);
  });

  it('When a site is new, Then the time without a backup is counted from its creation', () => {
    const newSite = { ...healthy, lastCompleteAt: undefined, lastVerifiedAt: undefined };
    expect(warningsOf({ ...newSite, siteCreatedAt: hoursAgo(25) })).toEqual([]);
    expect(warningsOf({ ...newSite, siteCreatedAt: hoursAgo(27) })).toEqual([{ kind: 'too-old', since: null }]);
    expect(warningsOf({ ...newSite, siteCreatedAt: hoursAgo(721) })).toMatchObject([
      { kind: 'too-old' },
      { kind: 'not-rehearsed' },
    ]);
  });
});
