import { timeText } from '@fieldhouse/contracts/club';

const DAYS: Readonly<Record<string, string>> = {
  '*': 'Daily',
  '1-5': 'Weekdays',
  '0': 'Sundays',
  '1': 'Mondays',
  '2': 'Tuesdays',
  '3': 'Wednesdays',
  '4': 'Thursdays',
  '5': 'Fridays',
  '6': 'Saturdays',
  '7': 'Sundays',
};

interface ScheduleText {
  /** 'Daily' */
  often: string;
  /** 'at 2:00 AM, club’s clock' */
  when: string;
}

/** A cron expression in words: one time of day on one, all or the working days. Others are shown as they are. */
export function scheduleText(schedule: string): ScheduleText {
  const [, minute, hour, weekday] = /^(\d{1,2}) (\d{1,2}) \* \* (\S+)$/.exec(schedule) ?? [];
  const often = DAYS[weekday ?? ''];
  if (minute === undefined || hour === undefined || often === undefined) {
    return { often: 'Custom', when: `${schedule}, club’s clock` };
  }
  return { often, when: `at ${timeText(`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`)}, club’s clock` };
}
