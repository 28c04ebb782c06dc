import { daysBetween, type LocalDate } from '@fieldhouse/contracts/club';

/** How long ago a day was: 'today', 'yesterday', '12 days ago', '3 months ago', '2 years ago'. */
export function agoText(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(date, today);
  if (days < 60) return AGO.format(-days, 'day');
  return days < 730 ? AGO.format(-Math.round(days / 30.44), 'month') : AGO.format(-Math.floor(days / 365.25), 'year');
}

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
