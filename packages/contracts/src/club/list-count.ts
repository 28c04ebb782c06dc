/**
 * The rows of a long list are counted up to here (decision record 37), so that its first page takes as long in a
 * large club as in a small one. A total of one more than this says that there are more.
 */
export const MOST_COUNTED = 5_000;
