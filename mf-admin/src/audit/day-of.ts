import { addDays, clubToday, dayText } from '@fieldhouse/contracts/club';

/** 'Today, Sat, Nov 28', 'Yesterday, Fri, Nov 27', 'Tue, Nov 24', 'Mon, Dec 1, 2025' */
export function dayOf({ at }: { at: string }): string {
  const [day, today] = [clubToday(new Date(at)), clubToday(new Date())];
  if (day === today) return `Today, ${dayText(day)}`;
  return day === addDays(today, -1) ? `Yesterday, ${dayText(day)}` : dayText(day, today);
}
