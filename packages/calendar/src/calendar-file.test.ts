import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarFile } from './calendar-file.ts';

const entry = {
  uid: 'registration-70@club.example',
  cancelled: false,
  at: '2026-11-21T15:04:05Z',
  event: 'Ball Handling, One on One',
  child: 'Mateo',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:30',
  endTime: '17:00',
  location: 'Barn Court',
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  url: 'https://club.example/events?event=4&child=1&dialog=details',
};
const club = { name: 'Fieldhouse', email: 'club@club.example' };
/** The content lines of a file, unfolded (RFC 5545, 3.1). */
const linesOf = (change: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...entry, ...change }, club)
    .content.replaceAll('\r\n ', '')
    .split('\r\n');

const eventsIn = (content: string) => new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');

/** Each day of the file's entry, as another program reads it. */
function daysIn(content: string) {
  const zone = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(eventsIn(content)[0]);
  const { duration } = event;
  const days = event.iterator();
  const starts: string[] = [];
  for (let day = days.next(); day; day = days.next()) starts.push(day.toJSDate().toISOString().replace('.000', ''));
  return starts.map((start) => ({ start, minutes: duration.toSeconds() / 60 }));
}

describe('calendarFile', () => {
  it('When a child is registered, Then the file is one published event at the club’s local time', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'TZID:America/Chicago',
        'UID:registration-70@club.example',
        'SEQUENCE:0',
        'DTSTAMP:20261121T150405Z',
        'DTSTART;TZID=America/Chicago:20261130T163000',
        'DTEND;TZID=America/Chicago:20261130T170000',
        'SUMMARY:Mateo: Ball Handling\\, One on One',
        'LOCATION:Barn Court\\n4120 Ranch Road 12\\, Dripping Springs\\, TX 78620',
        'ORGANIZER;CN="Fieldhouse":mailto:club@club.example',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it('When it is parsed, Then line ends, nesting and folding follow RFC 5545', () => {
    const long = { ...entry, event: `Ñandú, “${'ñ'.repeat(90)}” ${'🏀'.repeat(21)}` };
    const { content } = calendarFile(long, club);
    expect(content).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.*\r\nEND:VCALENDAR\r\n$/s);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const longest = Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeGreaterThan(70);
    expect(longest).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n ', '')).toContain('🏀🏀🏀🏀🏀');
    const open: string[] = [];
    for (const [, edge, component = ''] of content.matchAll(/^(BEGIN|END):(\w+)/gm)) {
      if (edge === 'BEGIN') open.push(component);
      else expect(open.pop()).toBe(component);
    }
    expect(open).toEqual([]);
  });

  it('When the time zone is parsed, Then winter and summer time are those of Texas', () => {
    const zone = linesOf()
      .join('\n')
      .match(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s)?.[0];
    expect(zone).toMatch(/TZNAME:CST\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0600/);
    expect(zone).toMatch(/TZNAME:CDT\nTZOFFSETFROM:-0600\nTZOFFSETTO:-0500/);
  });

  it.each([
    ['the last day of summer time', '2026-10-31', ['2026-10-31T21:30:00Z']],
    ['the first day of winter time', '2026-11-01', ['2026-11-01T22:30:00Z']],
    ['the first day of summer time', '2027-03-14', ['2027-03-14T21:30:00Z']],
    ['a day on which clocks elsewhere change', '2027-03-28', ['2027-03-28T21:30:00Z']],
    ['days before and after winter time begins', '2026-10-31', ['2026-10-31T21:30:00Z', '2026-11-01T22:30:00Z']],
    ['days before and after summer time begins', '2027-03-13', ['2027-03-13T22:30:00Z', '2027-03-14T21:30:00Z']],
  ])('When the event is on %s, Then a calendar shows each day at the announced hour', (_, date, starts) => {
    const endDate = starts.length > 1 ? (starts.at(-1)?.slice(0, 10) ?? null) : null;
    const days = daysIn(calendarFile({ ...entry, date, endDate }, club).content);
    expect(days.map(({ start }) => start)).toEqual(starts);
    expect(days.map(({ minutes }) => minutes)).toEqual(starts.map(() => 30));
  });

  it('When nobody sends it, Then it is a file to open, without method and organizer', () => {
    const file = calendarFile({ ...entry, child: undefined, coaches: ['Dana Reyes', 'Lee, Kim'] });
    expect(file.contentType).toBe('text/calendar; charset=utf-8');
    expect(file.content).not.toMatch(/METHOD|ORGANIZER/);
    const event = new ICAL.Event(eventsIn(file.content)[0]);
    expect(event.summary).toBe('Ball Handling, One on One');
    expect(event.description).toBe('Coaches: Dana Reyes, Lee, Kim');
  });

  it('When it is cancelled, Then the file removes the same entry from the calendar', () => {
    const lines = linesOf({ cancelled: true });
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:${entry.uid}`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
    );
    expect(calendarFile({ ...entry, cancelled: true }, club).contentType).toBe(
      'text/calendar; method=CANCEL; charset=utf-8',
    );
  });

  it('When typed text contains iCalendar syntax, Then it stays text', () => {
    const typed = 'A;B,C\\D\r\nEND:VEVENT\nATTENDEE:mailto:x@y.z';
    const lines = linesOf({ event: typed, child: typed, location: typed, address: typed });
    expect(lines.filter((line) => /^(END:VEVENT|ATTENDEE)/.test(line))).toEqual(['END:VEVENT']);
    const escaped = 'A\\;B\\,C\\\\D\\nEND:VEVENT\\nATTENDEE:mailto:x@y.z';
    expect(lines).toContain(`SUMMARY:${escaped}: ${escaped}`);
  });

  it.each([
    ['Café Camp: Día 2', 'cafe-camp-dia-2.ics'],
    ['../../etc/passwd', 'etc-passwd.ics'],
    ['夏のキャンプ', 'event.ics'],
  ])('When the event is %s, Then the file is %s', (event, fileName) => {
    expect(calendarFile({ ...entry, event }, club).fileName).toBe(fileName);
  });
});
