import { addDays, clubInstant } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarFeed } from './calendar-feed.ts';
import { calendarFeedVersion } from './calendar-feed-version.ts';

const entry = {
  uid: 'registration-70@club.example',
  cancelled: false,
  changes: 2,
  at: '2026-11-21T15:04:05.678Z',
  event: 'Ñandú, One; on One',
  child: 'Mateo',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:30',
  endTime: '17:00',
  location: 'Barn Court',
  coaches: ['Dana Reyes'],
  url: 'https://club.example/events?event=4&child=1&dialog=details',
};
const read = (text: string) => new ICAL.Component(ICAL.parse(text));

describe('When a calendar program reads a feed', () => {
  it('Then each entry has its number, and one instant of its last change @spec S1.5.145', () => {
    const text = calendarFeed({ name: 'Fieldhouse', entries: [entry, { ...entry, uid: 'b', cancelled: true }] });
    const [first, second] = read(text).getAllSubcomponents('vevent');
    const textOf = (name: string) => String(first?.getFirstPropertyValue(name));
    expect(['summary', 'sequence', 'dtstamp', 'last-modified', 'status'].map(textOf)).toEqual([
      ...['Mateo: Ñandú, One; on One', '2', '2026-11-21T15:04:05Z', '2026-11-21T15:04:05Z', 'CONFIRMED'],
    ]);
    expect(second?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(text).not.toMatch(/METHOD|ORGANIZER|VALARM/);
  });

  it.each([0, 1, 3])('Then with %s entries it has one time zone, after all properties @spec S1.5.145', (count) => {
    const entries = Array.from({ length: count }, (_, index) => ({ ...entry, uid: `registration-${index}` }));
    const text = calendarFeed({ name: 'Our family', entries });
    expect(calendarFeed({ name: 'Our family', entries })).toBe(text);
    const calendar = read(text);
    expect(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
      'America/Chicago',
    ]);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(count);
    const [properties = ''] = text.split('BEGIN:VTIMEZONE');
    expect(properties).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(properties).toContain('X-WR-CALNAME:Our family\r\n');
    expect(text.match(/REFRESH-INTERVAL|X-PUBLISHED-TTL/g)).toHaveLength(2);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
  });

  it('Then every day of a year begins and ends at the club’s time, over both clock changes @spec S1.5.145', () => {
    const days = Array.from({ length: 366 }, (_, day) => addDays('2026-02-01', day));
    const entries = days.map((date, day) => {
      const several = { endDate: addDays(date, 2), startTime: '09:00', endTime: '15:30' };
      return { ...entry, uid: `registration-${day}`, date, ...(day % 50 === 0 && several), cancelled: day % 70 === 0 };
    });
    const calendar = read(calendarFeed({ name: 'Our family', entries }));
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    const instant = (vevent: ICAL.Component, name: string) => {
      const time = vevent.getFirstPropertyValue(name) as ICAL.Time;
      time.zone = zone;
      return time.toJSDate().toISOString();
    };
    const found = calendar
      .getAllSubcomponents('vevent')
      .map((vevent) => [
        ...[instant(vevent, 'dtstart'), instant(vevent, 'dtend'), vevent.getFirstPropertyValue('status')],
        vevent.getFirstPropertyValue('rrule')?.toString(),
      ]);
    expect(found).toEqual(
      entries.map(({ date, endDate, startTime, endTime, cancelled }) => [
        ...[clubInstant(date, startTime).toISOString(), clubInstant(date, endTime).toISOString()],
        ...[cancelled ? 'CANCELLED' : 'CONFIRMED', endDate ? 'FREQ=DAILY;COUNT=3' : undefined],
      ]),
    );
    expect(new Set(found.map(([start]) => String(start).slice(11, 16))).size).toBe(4);
  });
});

describe('When a calendar program asks whether a feed has changed', () => {
  const feed = { name: 'Family', entries: [entry] };
  const changed = (changes: Partial<typeof entry> & { address?: string }) => ({
    ...feed,
    entries: [{ ...entry, ...changes }],
  });

  it('Then its version is the same for the same bytes, and another one for others @spec S1.7.107', () => {
    expect(calendarFeedVersion(structuredClone(feed))).toBe(calendarFeedVersion(feed));
    const all = [
      ...[feed, { ...feed, name: 'Kitchen' }, { ...feed, entries: [] }, { ...feed, entries: [entry, entry] }],
      ...[{ uid: 'b' }, { cancelled: true }, { changes: 3 }, { at: '2026-11-21T15:04:06.678Z' }, { event: 'Other' }],
      ...[{ child: 'Ana' }, { date: '2026-12-01' }, { startTime: '16:00' }, { endTime: '18:00' }],
      ...[{ location: 'North Cages' }, { address: '1 New Road' }, { coaches: [] }, { url: 'https://club.example/' }],
    ].map((one) => ('entries' in one ? one : changed(one)));
    expect(new Set(all.map(calendarFeed)).size).toBe(all.length);
    expect(new Set(all.map(calendarFeedVersion)).size).toBe(all.length);
  });
});
