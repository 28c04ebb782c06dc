import { clubLocal, dayText, timeText } from '@fieldhouse/contracts/club';

/** An instant on the club's clock: 'today, 7:58 AM', 'Tue, Nov 24, 9:12 PM', 'Tue, Nov 24, 2025, 9:12 PM'. */
export function momentText(instant: string, now = new Date()): string {
  const { date, time } = clubLocal(new Date(instant));
  const today = clubLocal(now).date;
  return `${date === today ? 'today' : dayText(date, today)}, ${timeText(time)}`;
}
