/** An entry of its own: it brings papaparse along, which few need. */
export { type CsvValue, csvHead, csvRows } from './csv.ts';
