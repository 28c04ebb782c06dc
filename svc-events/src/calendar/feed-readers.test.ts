import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { type Club, startClub } from '../../testing/club.ts';
import { CLOCK_CHANGES, inOrder, type ShownDay, yearOfEvents } from '../../testing/year-of-events.ts';

let club: Club;
let expected: ShownDay[];
let text: string;
beforeAll(async () => {
  club = await startClub();
  const { path, days } = await yearOfEvents(club);
  expected = days;
  const answer = await club.anonymous.get(path);
  expect(answer.status).toBe(200);
  text = answer.body;
});
afterAll(() => club.stop());

const iso = (time: ICAL.Time) => time.toJSDate().toISOString();

/** Each day of each entry, its repetitions too, as ical.js reads them with the calendar's own time zone. */
function daysOf(calendar: ICAL.Component): ShownDay[] {
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').flatMap((vevent) => {
    const event = new ICAL.Event(vevent);
    const isCancelled = vevent.getFirstPropertyValue('status') === 'CANCELLED';
    const facts = { title: event.summary, place: event.location, coaches: event.description, isCancelled };
    if (!event.isRecurring()) return [{ ...facts, start: iso(event.startDate), end: iso(event.endDate) }];
    const days: ShownDay[] = [];
    const starts = event.iterator();
    for (let start = starts.next(); start; start = starts.next()) {
      days.push({ ...facts, start: iso(start), end: iso(event.getOccurrenceDetails(start).endDate) });
    }
    return days;
  });
}

describe('When ical.js reads a year of a family’s calendar', () => {
  it('Then each day has the club’s instants and texts @spec S1.7.107, S1.5.145, S1.5.147, S1.5.149', () => {
    expect(inOrder(daysOf(new ICAL.Component(ICAL.parse(text))))).toEqual(expected);
  });

  it('Then its hours are those of Texas before and after each change of clocks @spec S1.5.145', () => {
    const starts = (title: string) => expected.filter((day) => day.title.endsWith(title)).map(({ start }) => start);
    expect(CLOCK_CHANGES).toEqual(['2026-11-01', '2027-03-14', '2027-11-07']);
    expect(starts('Camp')).toEqual([
      ...['2026-10-31T14:00:00.000Z', '2026-11-01T15:00:00.000Z', '2026-11-02T15:00:00.000Z'],
      ...['2027-03-13T15:00:00.000Z', '2027-03-14T14:00:00.000Z', '2027-03-15T14:00:00.000Z'],
      ...['2027-11-06T14:00:00.000Z', '2027-11-07T15:00:00.000Z', '2027-11-08T15:00:00.000Z'],
    ]);
    expect(expected.filter(({ title }) => title.endsWith('Night')).map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-01T05:30:00.000Z', '2026-11-01T11:00:00.000Z'],
      ['2027-03-14T06:30:00.000Z', '2027-03-14T10:00:00.000Z'],
      ['2027-11-07T05:30:00.000Z', '2027-11-07T11:00:00.000Z'],
    ]);
  });

  it('Then no line is longer than 75 bytes, and none ends within a character @spec S1.5.145', () => {
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(20);
    expect(text).not.toContain('\uFFFD');
  });
});
