import { clubLocal } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { dueRun, expectSchedule, nextRun } from './schedule.ts';

const DAILY = '0 2 * * *';

/** Every instant of the schedule between two instants, as a job that runs every minute finds them. */
function runsBetween(schedule: string, from: string, to: string): string[] {
  const runs: Date[] = [];
  let last = new Date(from);
  for (let now = last.getTime(); now <= Date.parse(to); now += 60_000) {
    const due = dueRun(schedule, last, new Date(now));
    if (due) runs.push(due);
    last = due ?? last;
  }
  return runs.map((run) => {
    const { date, time } = clubLocal(run);
    return `${date} ${time}`;
  });
}

describe('The schedule of backups', () => {
  it('When it is the default, Then it is 2:00 AM on the club’s clock, in summer and winter @spec S2.5.1201', () => {
    expect(nextRun(DAILY, new Date('2026-07-01T12:00:00Z'))).toEqual(new Date('2026-07-02T07:00:00Z'));
    expect(nextRun(DAILY, new Date('2026-12-01T12:00:00Z'))).toEqual(new Date('2026-12-02T08:00:00Z'));
  });

  it('When the clock skips 2:00 AM, Then there is one backup on that day, at 3:00 AM @spec S2.5.1202', () => {
    expect(runsBetween(DAILY, '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z')).toEqual([
      '2026-03-08 03:00',
      '2026-03-09 02:00',
    ]);
  });

  it.each([
    [DAILY, ['2026-11-01 02:00', '2026-11-02 02:00']],
    // This time of day occurs twice.
    ['30 1 * * *', ['2026-11-01 01:30', '2026-11-02 01:30']],
  ])('When an hour of the clock repeats, Then %s is one backup on that day @spec S2.5.1202', (schedule, runs) => {
    expect(runsBetween(schedule, '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual(runs);
  });

  it('When the site was stopped for days, Then the missed runs are one backup', () => {
    const now = new Date('2026-07-10T12:00:00Z');
    const due = dueRun(DAILY, new Date('2026-07-01T12:00:00Z'), now);
    expect(due).toEqual(new Date('2026-07-10T07:00:00Z'));
    expect(dueRun(DAILY, due ?? now, now)).toBeUndefined();
  });

  it('When its instant is now, Then it is due; a moment before, it is not', () => {
    const instant = new Date('2026-07-02T07:00:00Z');
    expect(dueRun(DAILY, new Date('2026-07-01T12:00:00Z'), instant)).toEqual(instant);
    expect(dueRun(DAILY, new Date('2026-07-01T12:00:00Z'), new Date(instant.getTime() - 1))).toBeUndefined();
  });

  it.each(['61 2 * * *', '0 25 * * *', 'a b c d e', '0 2 * * * *'])(
    'When it is %s, Then the service does not start',
    (bad) => {
      expect(() => expectSchedule(bad)).toThrow(`BACKUP_SCHEDULE is "${bad}"`);
    },
  );
});
