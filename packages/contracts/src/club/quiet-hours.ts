import { addDays, clubInstant, clubLocal } from './clock.ts';

const HOUR_MS = 3_600_000;

/** A person's quiet hours by the club's clock; null: none. */
export interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

/** When the quiet hours end in which the instant is, by the club's clock; undefined: it is in none (S2.4.2005). */
export function quietUntil({ quietFrom, quietTo }: QuietHours, now: Date): Date | undefined {
  if (quietFrom === null || quietTo === null) return undefined;
  const { date, time } = clubLocal(now);
  const isOvernight = quietFrom > quietTo;
  const isQuiet = isOvernight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!isQuiet) return undefined;
  const end = clubInstant(isOvernight && time >= quietFrom ? addDays(date, 1) : date, quietTo);
  // The hour that the clock repeats in autumn is quiet both times: the end is the second one.
  return end > now ? end : new Date(end.getTime() + HOUR_MS);
}
