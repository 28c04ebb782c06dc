import type { paths } from '@fieldhouse/api';
import { errorOfResponse, networkError } from '../api/api-error.ts';
import { sendCall } from '../api/send-call.ts';

interface List<Query, Row> {
  get: { parameters: { query?: Query }; responses: { 200: { content: { 'application/json': Row[] } } } };
}

type QueryOf<Call> = Call extends List<infer Query, unknown> ? NonNullable<Query> : never;
type TakesLimit<Query> = [Query] extends [never] ? false : 'limit' extends keyof Query ? true : false;

/** The paths of lists in pages: their GET takes `limit`. */
export type ListPath = {
  [Path in keyof paths]: TakesLimit<QueryOf<paths[Path]>> extends true ? Path : never;
}[keyof paths];

/** The numbers in a path: `{ uploadId: 3 }` of '/api/game-data/uploads/{uploadId}/rows'. */
export type PathParts = Readonly<Record<string, number>>;

/** A path that has such numbers needs them. */
export type PartsOption<Path> = Path extends `${string}{${string}` ? { parts: PathParts } : { parts?: never };

/** A row of that list. */
export type RowOf<Path extends ListPath> = paths[Path] extends List<infer _, infer Row> ? Row : never;

/** The query parameters of that list, without those of its pages. */
export type FilterOf<Path extends ListPath> = Omit<QueryOf<paths[Path]>, 'cursor' | 'limit' | 'page'>;

export interface Page<Row> {
  rows: Row[];
  /** Rows of all pages: `X-Total-Count`. */
  total: number;
  /** The query parameters of the next page, from `Link: rel=next`; undefined on the last page. */
  next: PageStart | undefined;
}

/** Where a page begins: `{ cursor: '…' }` or `{ page: '2' }`. */
export type PageStart = Readonly<Record<string, string>>;

/**
 * One page of a list; throws `ApiError` as every other call does. Not the typed client: its hooks do not expose the
 * response headers.
 */
export async function getPage<Path extends ListPath>(
  path: Path,
  query: Readonly<Record<string, unknown>>,
  { signal, parts = {} }: { signal?: AbortSignal; parts?: PathParts | undefined } = {},
): Promise<Page<RowOf<Path>>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name]));
  const request = new Request(`${location.origin}${filled}?${search}`, {
    credentials: 'same-origin',
    cache: 'no-cache',
    ...(signal && { signal }),
  });
  const response = await sendCall(request).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'AbortError' ? error : networkError();
  });
  if (!response.ok) throw await errorOfResponse(response);
  const rows: RowOf<Path>[] = await response.json();
  return {
    rows,
    total: Number(response.headers.get('X-Total-Count') ?? rows.length),
    next: nextPage(response.headers.get('Link')),
  };
}

/** `Link: </api/events?limit=10&cursor=abc>; rel="next"` -> `{ cursor: 'abc' }`. */
function nextPage(link: string | null): PageStart | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  const search = new URLSearchParams(address?.split('?')[1]);
  const start = ['cursor', 'page'].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return start.length === 0 ? undefined : Object.fromEntries(start);
}
