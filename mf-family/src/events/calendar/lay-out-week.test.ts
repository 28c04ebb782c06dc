import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { layOutWeek } from './lay-out-week.ts';
import { weeksOf } from './month.ts';

const [, week = []] = weeksOf('2026-12');
const on = (id: number, date: string, startTime = '09:00', endDate: string | null = null) =>
  event({ id, date, endDate, isMultiDay: endDate !== null, startTime });

/** The lines of each day: 'id x days' for an event, '-' for a line kept free for a bar. */
const drawn = (events: ReturnType<typeof on>[]) =>
  layOutWeek(week, events).map(({ lines, hidden }) => [
    ...lines.map((line) => (line === null ? '-' : `${line.event.id} x ${line.span}`)),
    ...(hidden > 0 ? [`+${hidden}`] : []),
  ]);

describe('When a week is laid out @spec S1.2.136', () => {
  it('Then it runs from Sunday to Saturday', () => {
    expect([week[0], week[6]]).toEqual(['2026-12-06', '2026-12-12']);
  });

  it('Then events are in their days, by hour', () => {
    expect(drawn([on(2, '2026-12-07', '17:00'), on(1, '2026-12-07', '09:00'), on(3, '2026-12-09')])).toEqual([
      [],
      ['1 x 1', '2 x 1'],
      [],
      ['3 x 1'],
      [],
      [],
      [],
    ]);
  });

  it('Then an event of several days is one bar above the others, its line kept free on its later days', () => {
    expect(
      drawn([on(1, '2026-12-08', '07:00'), on(2, '2026-12-07', '10:00', '2026-12-09'), on(3, '2026-12-09')]),
    ).toEqual([[], ['2 x 3'], ['-', '1 x 1'], ['-', '3 x 1'], [], [], []]);
  });

  it('Then an event that begins before the week or ends after it is cut and marked', () => {
    const layout = layOutWeek(week, [
      on(1, '2026-12-04', '09:00', '2026-12-07'),
      on(2, '2026-12-12', '09:00', '2026-12-13'),
    ]);
    expect(layout[0]?.lines[0]).toMatchObject({ span: 2, fromBefore: true, continues: false });
    expect(layout[6]?.lines[0]).toMatchObject({ span: 1, fromBefore: false, continues: true });
    expect(layout[1]?.events.map(({ id }) => id)).toEqual([1]);
  });

  it('Then a day with many events shows two lines and the number of the others, and lists all of them', () => {
    const many = [1, 2, 3, 4, 5].map((id) => on(id, '2026-12-10', `1${id}:00`));
    expect(drawn(many)[4]).toEqual(['1 x 1', '2 x 1', '+3']);
    expect(layOutWeek(week, many)[4]?.events).toHaveLength(5);
    expect(drawn(many.slice(0, 3))[4]).toEqual(['1 x 1', '2 x 1', '3 x 1']);
  });

  it('Then a bar that has no line on one of its days is hidden and counted on each of them', () => {
    const three = [1, 2, 3].map((id) => on(id, '2026-12-08', '09:00', '2026-12-09'));
    const four = [...three, on(4, '2026-12-09', '10:00')];
    expect(drawn(four)[2]).toEqual(['1 x 2', '2 x 2', '+1']);
    expect(drawn(four)[3]).toEqual(['-', '-', '+2']);
  });
});
