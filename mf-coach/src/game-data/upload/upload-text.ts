import { CLUB_ZONE } from '@fieldhouse/contracts/club';

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: CLUB_ZONE,
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** 'Nov 28, 8:20 AM', in the club's time zone. */
export const momentText = (instant: string): string => moment.format(new Date(instant));

/** The orders of day and month in a file's dates. */
export const DATE_ORDER_NAMES = {
  'day-first': 'dates with the day first',
  'month-first': 'dates with the month first',
};

export type DateOrder = keyof typeof DATE_ORDER_NAMES;

/** '1 row', '1,203 rows' */
export const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** '6.1 KB', '1.2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const isLarge = bytes >= 1024 * 1024;
  return `${(bytes / (isLarge ? 1024 * 1024 : 1024)).toFixed(1)} ${isLarge ? 'MB' : 'KB'}`;
}
