import { CLUB_ZONE } from '@fieldhouse/contracts';
import { Cron } from 'croner';

const cron = (schedule: string) => new Cron(schedule, { timezone: CLUB_ZONE, mode: '5-part' });

/**
 * The next instant of a cron expression on the club's clock after `after`; null: there is none. A time of day that
 * daylight saving time skips or repeats counts once. Throws for what is no cron expression.
 */
export function nextRun(schedule: string, after: Date): Date | null {
  return cron(schedule).nextRun(after);
}

/**
 * The newest instant of the schedule after `after` that is not in the future; undefined: there is none. Several that
 * were missed, because the site was stopped, are one backup.
 */
export function dueRun(schedule: string, after: Date, now: Date): Date | undefined {
  // includes `now`
  const [last] = cron(schedule).previousRuns(1, new Date(now.getTime() + 1));
  return last && last > after ? last : undefined;
}

/** Throws an Error that names the setting, for a schedule that is no cron expression. */
export function expectSchedule(schedule: string): void {
  try {
    cron(schedule);
  } catch (error) {
    throw new Error(`BACKUP_SCHEDULE is "${schedule}", which is no cron expression of five fields`, { cause: error });
  }
}
