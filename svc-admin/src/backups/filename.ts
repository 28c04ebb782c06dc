import { clubLocal } from '@fieldhouse/contracts';

/** `fieldhouse-2026-11-28-0200.fhb`, on the club's clock; the second of a minute ends with `-2`. */
export function filenameAt(instant: Date, taken: readonly string[]): string {
  const { date, time } = clubLocal(instant);
  const base = `fieldhouse-${date}-${time.replace(':', '')}`;
  for (let number = 1; ; number += 1) {
    const name = `${base}${number > 1 ? `-${number}` : ''}.fhb`;
    if (!taken.includes(name)) return name;
  }
}
