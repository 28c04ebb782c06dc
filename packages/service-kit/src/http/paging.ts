import * as z from 'zod';
import { invalid } from './problem.ts';
import { type Answer, ok } from './route.ts';
import { unstorableTexts } from './storable-text.ts';

const MOST_ROWS = 200;
/** Rows of a page of `PageQuery` without `limit`. */
const DEFAULT_ROWS = 100;

const limit = (description: string) =>
  z.coerce
    .number<string>()
    .pipe(z.int().min(1).max(MOST_ROWS))
    .meta({ type: 'integer', minimum: 1, maximum: MOST_ROWS, description });

/**
 * The query of every list that the spec names (product decision 3): without `limit` the list is complete. A route that
 * sorts narrows `sort`: `ListQuery.extend({ sort: z.enum(['name', '-createdAt']).optional() })`.
 */
export const ListQuery = z.object({
  limit: limit('At most this many; all without it').optional(),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Where the page before ended, from its `Link: rel=next`' }),
  q: z.string().trim().max(100).optional().meta({ description: 'Search words' }),
  sort: z.string().max(50).optional().meta({ description: 'What to sort by; `-` before it: descending' }),
});
export type ListQuery = z.output<typeof ListQuery>;

/** The query of every other list: without `limit` it has the first page. */
export const PageQuery = ListQuery.extend({ limit: limit('At most this many').default(DEFAULT_ROWS) });
export type PageQuery = z.output<typeof PageQuery>;

/** An opaque text for the position where a page ends: the sort key and id of its last row. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position that `writeCursor` wrote; undefined on the first page. Throws 400 for a text that is not a cursor. */
export function readCursor<Place extends z.ZodType>(
  cursor: string | undefined,
  schema: Place,
): z.output<Place> | undefined {
  if (cursor === undefined) return undefined;
  const read = schema.safeParse(jsonOf(cursor));
  if (!read.success || unstorableTexts(read.data).length > 0) {
    throw invalid([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  return read.data;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

interface Page {
  /** Number of rows on all pages. */
  total: number;
  /** Undefined on the last page. */
  nextCursor?: string | undefined;
  /** The request's `url`. */
  url: string;
}

/** `X-Total-Count`, and `Link: rel=next` while there is more. */
export function pageHeaders({ total, nextCursor, url }: Page): Record<string, string> {
  const count = { 'X-Total-Count': String(total) };
  return nextCursor === undefined ? count : { ...count, Link: `<${withCursor(url, nextCursor)}>; rel="next"` };
}

function withCursor(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const search = new URLSearchParams(query);
  search.set('cursor', cursor);
  return `${path}?${search}`;
}

interface Paged<Row> extends Omit<Page, 'nextCursor'> {
  limit: number | undefined;
  /** The position of a row in the list: its sort key and id. */
  placeOf: (row: Row) => unknown;
}

/** 200 with one page of a list. `rows` are up to `limit + 1`: the extra row means that there are more. */
export function paged<Row>(rows: readonly Row[], { limit, placeOf, total, url }: Paged<Row>): Answer<200, Row[]> {
  const page = limit === undefined ? [...rows] : rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = page.length < rows.length && last !== undefined;
  return ok(page, pageHeaders({ total, url, nextCursor: hasMore ? writeCursor(placeOf(last)) : undefined }));
}
