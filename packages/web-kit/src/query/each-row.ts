import { getPage, type ListPath, type PageStart, type PartsOption, type RowOf } from './get-page.ts';

/** The server's limit. */
const MAX_PAGE_SIZE = 200;

/** Every row of a list, read page by page, for a file. Throws `ApiError` as every other call does. */
export async function* eachRow<Path extends ListPath>(
  path: Path,
  { parts }: PartsOption<Path>,
): AsyncGenerator<RowOf<Path>> {
  let start: PageStart | undefined = {};
  while (start) {
    const { rows, next }: { rows: RowOf<Path>[]; next: PageStart | undefined } = await getPage(
      path,
      { limit: MAX_PAGE_SIZE, ...start },
      { parts },
    );
    yield* rows;
    start = next;
  }
}
