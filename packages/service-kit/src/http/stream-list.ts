import type * as z from 'zod';
import { pageHeaders } from './paging.ts';
import { type StreamedAnswer, streamed } from './route.ts';

interface ListPage<Row, Place> {
  rows: readonly Row[];
  /** Where the next page begins; undefined: this is the last one. */
  next: Place | undefined;
}

interface CompleteList<Row extends z.ZodType, Place> {
  /** The schema of a row. */
  row: Row;
  /** Number of rows, for `X-Total-Count`. */
  total: number;
  /** The request's `url`. */
  url: string;
  readPage: (after: Place | undefined) => Promise<ListPage<z.input<Row>, Place>>;
}

/**
 * 200 with a complete list, of a route whose schema is `jsonInParts`. A page is read when the client has read the one
 * before: the list is never in memory as a whole, and nothing is locked while the client reads. Each row is checked by
 * its schema, and fields that the schema does not name are removed.
 */
export function streamedList<Row extends z.ZodType, Place>({
  total,
  url,
  ...list
}: CompleteList<Row, Place>): StreamedAnswer {
  return streamed(listParts(list), {
    'Content-Type': 'application/json; charset=utf-8',
    ...pageHeaders({ total, url }),
  });
}

async function* listParts<Row extends z.ZodType, Place>({
  row,
  readPage,
}: Pick<CompleteList<Row, Place>, 'row' | 'readPage'>): AsyncGenerator<string> {
  let begin = '[';
  let after: Place | undefined;
  do {
    const { rows, next } = await readPage(after);
    after = next;
    if (rows.length === 0) continue;
    // The bracket is sent with the first page, so that the answer is an error when that fails.
    yield begin + rows.map((one) => JSON.stringify(row.parse(one))).join(',');
    begin = ',';
  } while (after !== undefined);
  yield begin === '[' ? '[]' : ']';
}
