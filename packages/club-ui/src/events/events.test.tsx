import { Badge } from '@fieldhouse/ui';
import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { anEvent } from '../../testing/an-event.ts';
import { eventStatus } from './event-status.ts';
import { agesText, coachText, dayParts, spotsText, whenText } from './event-text.ts';
import { MapLink } from './MapLink.tsx';
import { SpotsLeft } from './SpotsLeft.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const TODAY = '2026-11-21';

describe('When an event is shown as text', () => {
  it('then its ages are formatted as the club writes them @spec S1.9.31-33', () => {
    const ages = [
      { minAge: 8, maxAge: 12 },
      { minAge: 9, maxAge: null },
      { minAge: null, maxAge: 12 },
      { minAge: null, maxAge: null },
    ];
    expect(ages.map(agesText)).toEqual(['Ages 8-12', 'Ages 9+', 'Under 12', 'Open to all ages']);
  });

  it('then its time names slots and several days', () => {
    expect(whenText(anEvent(), '2026-11-27')).toBe('9:00 – 10:30 AM');
    expect(whenText(anEvent({ allowTimeSlots: true, sessionDuration: 30 }), '2026-11-27')).toBe(
      '9:00 – 10:30 AM · 30-minute slots',
    );
    expect(whenText(anEvent({ endDate: '2026-11-29' }), '2026-11-27')).toBe('Nov 28 – 29 · 9:00 – 10:30 AM');
  });

  it('then the day block shows one day, some days or two months', () => {
    expect(dayParts('2026-11-28', null)).toEqual({ weekday: 'Sat', day: '28', month: 'Nov' });
    expect(dayParts('2026-11-28', '2026-11-28')).toEqual({ weekday: 'Sat', day: '28', month: 'Nov' });
    expect(dayParts('2026-12-12', '2026-12-13')).toEqual({ weekday: 'Sat', day: '12–13', month: 'Dec' });
    expect(dayParts('2026-11-30', '2026-12-02')).toEqual({ weekday: 'Mon', day: '30', month: 'Nov – Dec 2' });
  });

  it('then coaches and places are counted', () => {
    expect(coachText('Dana Mercer')).toEqual({ title: 'Coach', names: 'Dana Mercer' });
    expect(coachText('Dana Mercer, Theo Banks')?.title).toBe('Coaches');
    expect(coachText('')).toBeNull();
    expect([spotsText(1), spotsText(14)]).toEqual(['1 spot left', '14 spots left']);
  });
});

describe('When an event has a status', () => {
  it('then it is Open, Full or Completed, and secondary above 80 percent @spec S1.4.21', () => {
    const status = (registered: number, date = '2026-11-28') =>
      eventStatus({ date, endDate: null, capacity: 10, registered }, TODAY);
    expect(status(8)).toEqual({ text: 'Open', tone: 'turf' });
    expect(status(9)).toEqual({ text: 'Open', tone: 'secondary' });
    expect(status(10)).toEqual({ text: 'Full', tone: 'danger' });
    expect(status(10, '2026-11-20').text).toBe('Completed');
    expect(status(1, TODAY).text).toBe('Open');
  });

  it('then it is completed after its last day', () => {
    const event = { date: '2026-11-19', endDate: TODAY, capacity: 10, registered: 0 };
    expect(eventStatus(event, TODAY).text).toBe('Open');
    expect(eventStatus(event, '2026-11-22').text).toBe('Completed');
  });
});

describe('When spots run out', () => {
  it('then three or fewer have a flame, and none is Full @spec S1.4.20, S1.4.21', () => {
    const { container, rerender } = render(<SpotsLeft event={{ capacity: 16, registered: 12 }} />);
    expect(container.textContent).toBe('4 spots left');
    expect(container.querySelector('svg')).toBeNull();
    rerender(<SpotsLeft event={{ capacity: 16, registered: 13 }} />);
    expect(container.querySelector('svg')).not.toBeNull();
    rerender(<SpotsLeft event={{ capacity: 16, registered: 17 }} />);
    expect(container.textContent).toBe('Full');
  });

  it('Then Full is red, but not where the family has a place @spec S1.2.147', () => {
    const full = { date: '2026-12-01', endDate: null, capacity: 4, registered: 4 };
    const lookOf = (badge: ReactNode) => {
      const { container, unmount } = render(badge);
      const look = container.firstElementChild?.className;
      unmount();
      return look;
    };
    const red = lookOf(<Badge tone="danger">Full</Badge>);
    expect(lookOf(<SpotsLeft event={full} />)).toBe(red);
    expect(lookOf(<SpotsLeft event={full} isIn />)).not.toBe(red);
    expect(lookOf(<StatusBadge event={full} today={TODAY} />)).toBe(red);
    expect(lookOf(<StatusBadge event={full} today={TODAY} isIn />)).not.toBe(red);
  });
});

describe('When a location has an address', () => {
  it('then it is a link to a map, and nothing is shown without one @spec S1.2.200', () => {
    const { container, rerender, getByRole } = render(<MapLink location="Barn Court" address="4120 Ranch Road 12" />);
    const link = getByRole('link', { name: '4120 Ranch Road 12 (map)' });
    expect(link.getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=Barn+Court%2C+4120+Ranch+Road+12',
    );
    rerender(<MapLink location="Barn Court" address="4120 Ranch Road 12" shows="location" />);
    expect(getByRole('link').textContent).toBe('Barn Court, 4120 Ranch Road 12 (map)');
    rerender(<MapLink location="Barn Court" address={null} />);
    expect(container.textContent).toBe('');
  });

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'maps.apple.com'],
    ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'maps.apple.com'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'maps.apple.com'],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36', 'www.google.com'],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'www.google.com'],
  ])('then on %s it opens the map of the device @spec S1.2.200', (_, userAgent, host) => {
    const device = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { getByRole } = render(<MapLink location="Barn Court" address="4120 Ranch Road 12" />);
    device.mockRestore();
    const link = new URL(getByRole('link').getAttribute('href') ?? '');
    expect(link.host).toBe(host);
    expect([...link.searchParams.values()]).toContain('Barn Court, 4120 Ranch Road 12');
  });
});
