import { clubLocal, clubToday, dayText, timeText } from '@fieldhouse/contracts/club';

/** An instant as day and time in the club's time zone: { first: 'Sat, Nov 21', second: '2:05 PM' }. */
export function whenText(instant: string): { first: string; second: string } {
  const { date, time } = clubLocal(new Date(instant));
  return { first: dayText(date, clubToday(new Date())), second: timeText(time) };
}
