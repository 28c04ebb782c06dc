import { DEFAULT_CLUB } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
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
  from: 'Fieldhouse <club@club.example>',
};
/** The content lines of a file, unfolded (RFC 5545, 3.1). */
const linesOf = (change: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...entry, ...change }, DEFAULT_CLUB)
    .content.replaceAll('\r\n ', '')
    .split('\r\n');

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
    const { content } = calendarFile(long, DEFAULT_CLUB);
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
    ['the last day of summer time', '2026-10-31', '20261031T163000'],
    ['the day after it', '2026-11-01', '20261101T163000'],
    ['a day on which clocks elsewhere change', '2027-03-28', '20270328T163000'],
  ])('When the event is on %s, Then its hour is the announced one', (_, date, start) => {
    expect(linesOf({ date })).toContain(`DTSTART;TZID=America/Chicago:${start}`);
  });

  it('When the event lasts several days, Then it repeats daily', () => {
    const lines = linesOf({ date: '2026-10-30', endDate: '2026-11-02' });
    expect(lines).toContain('RRULE:FREQ=DAILY;COUNT=4');
    expect(lines).toContain('DTEND;TZID=America/Chicago:20261030T170000');
  });

  it('When it is cancelled, Then the file removes the same entry from the calendar', () => {
    const lines = linesOf({ cancelled: true });
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:${entry.uid}`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
    );
    expect(calendarFile({ ...entry, cancelled: true }, DEFAULT_CLUB).contentType).toBe(
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
    expect(calendarFile({ ...entry, event }, DEFAULT_CLUB).fileName).toBe(fileName);
  });
});
