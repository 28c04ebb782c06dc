/**
 * The highest number of rows that a list counts (decision record 37), so that the first page of a list is as fast in a
 * large club as in a small one. A total of one more than this means that there are more rows.
 */
export const MAX_COUNTED_ROWS = 5_000;
