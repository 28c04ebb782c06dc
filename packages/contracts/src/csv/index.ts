/** A separate entry point, because it imports papaparse, which few packages need. */
export { type CsvValue, csvHead, csvRows } from './csv.ts';
