import { CLUB_ZONE } from '@fieldhouse/contracts';
import { Cron } from 'croner';

const cron = (schedule: string) => new Cron(schedule, { timezone: CLUB_ZONE, mode: '5-part' });

/**
 * The next instant of a cron expression on the club's clock after `after`; null: it never comes. A time of day that
 * a change of the clock leaves out or repeats comes once. Throws for what is no cron expression.
 */
export function nextRun(schedule: string, after: Date): Date | null {
  return cron(schedule).nextRun(after);
}

/**
 * The newest instant of the schedule after `after` that has come; undefined: none has. Several that were missed,
 * because the site was stopped, are one backup.
 */
export function dueRun(schedule: string, after: Date, now: Date): Date | undefined {
  // the instant of now is looked for, too
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
