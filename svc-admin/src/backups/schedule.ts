import { CLUB_ZONE } from '@fieldhouse/contracts';
import { Cron } from 'croner';

/**
 * The next instant of a cron expression on the club's clock after `after`; null: it never comes. Throws for what is no cron
 * expression.
 */
export function nextRun(schedule: string, after: Date): Date | null {
  return new Cron(schedule, { timezone: CLUB_ZONE, mode: '5-part' }).nextRun(after);
}

/**
 * The newest instant of the schedule that has come since `after`; undefined: none has. Several that were missed (the site was
 * stopped) are one backup.
 */
export function dueRun(schedule: string, after: Date, now: Date): Date | undefined {
  let due: Date | undefined;
  for (let next = nextRun(schedule, after); next && next <= now; next = nextRun(schedule, next)) due = next;
  return due;
}
