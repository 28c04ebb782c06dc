import { clubLocal } from '@fieldhouse/contracts';
import { ClubSettings, type ClubValues, clubValues } from '@fieldhouse/service-kit/club-settings';

/**
 * A schedule of backups whose next instant is at least eleven hours away, and its last one as long ago: no scheduled
 * backup is made while a test expects only its own.
 */
export function distantSchedule(now = new Date()): string {
  const hour = Number(clubLocal(now).time.slice(0, 2));
  return `0 ${(hour + 12) % 24} * * *`;
}

/**
 * The settings of every platform that a test or a benchmark starts, unless it sets them itself. No limit of emails: a
 * few families' children are registered many times within an hour, and each email is expected. No scheduled backup.
 */
export function testSettings(): Record<'LIMIT_MAILS' | 'BACKUP_SCHEDULE', string> {
  return { LIMIT_MAILS: '0', BACKUP_SCHEDULE: distantSchedule() };
}

/** The same as services read them, with the defaults of all other settings. */
export function testClubValues(): ClubValues {
  return clubValues(ClubSettings.parse(testSettings()));
}
