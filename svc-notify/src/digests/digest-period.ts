import { addDays, clubInstant, clubLocal, type Digest, type LocalDate, type LocalTime } from '@fieldhouse/contracts';

/** When a digest is made, on the club's clock. */
const DIGEST_TIME: LocalTime = '17:00';

export type DigestKind = Exclude<Digest, 'off'>;

/** A digest for everybody who chose its kind. */
export interface DigestPeriod {
  kind: DigestKind;
  /** The day on the club's calendar on which it is due. */
  period: LocalDate;
  /** When it is due on that day: it has what happened until then. */
  dueAt: Date;
}

/** The daily and the weekly digest that were due last: at 17:00 of the club's clock, each day or on Sundays. */
export function latestDigests(now: Date): DigestPeriod[] {
  const { date, time } = clubLocal(now);
  const day = time >= DIGEST_TIME ? date : addDays(date, -1);
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  const periods: [DigestKind, LocalDate][] = [
    ['daily', day],
    ['weekly', sunday],
  ];
  return periods.map(([kind, period]) => ({ kind, period, dueAt: clubInstant(period, DIGEST_TIME) }));
}
