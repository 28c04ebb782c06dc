const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** The time since an instant: 'under a minute', '1 minute', '3 hours', '12 days'. */
export function ageText(since: string, now: string): string {
  const waited = Date.parse(now) - Date.parse(since);
  const [unit, length] = UNITS.find(([, unitMs]) => waited >= unitMs) ?? ['minute', MINUTE_MS];
  const count = Math.floor(waited / length);
  if (count < 1) return 'under a minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
