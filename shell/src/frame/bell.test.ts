import { describe, expect, it } from '@jest/globals';
import { ago } from './ago.ts';
import { badge } from './bell.tsx';
import { rosterOf } from './notification-list.tsx';

describe('When notifications are unread', () => {
  it.each([
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('Then %i shows as %p on the bell', (count, text) => {
    expect(badge(count)).toBe(text);
  });

  it("Then each links to its event's roster and the child in it", () => {
    expect(rosterOf({ eventId: 15, childId: 9 })).toBe('/coach?tab=events&event=15&dialog=roster&child=9');
  });
});

describe('When the time since an instant is shown', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:31Z', 'just now'],
    ['2026-11-21T11:58:00Z', '2 min ago'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T11:00:00Z', '1 h ago'],
    ['2026-11-20T12:00:01Z', '23 h ago'],
    ['2026-11-19T11:00:00Z', '2 d ago'],
  ])('Then %s reads %p', (instant, text) => {
    expect(ago(instant, now)).toBe(text);
  });
});
