import { clubLocal } from '@fieldhouse/contracts';

/** An instant on the club's clock, as the column `starts_at` of events has it. */
export function clubTimestamp(instant: Date): string {
  const { date, time } = clubLocal(instant);
  return `${date}T${time}`;
}
