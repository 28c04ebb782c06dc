import { getPage, type ListPath, type PageStart, type PartsOption, type RowOf } from './get-page.ts';

/** As many as a page may have. */
const MOST = 200;

/** Every row of a list, read page by page: for a file to save. Throws `ApiError` as every other call does. */
export async function* eachRow<Path extends ListPath>(
  path: Path,
  { parts }: PartsOption<Path>,
): AsyncGenerator<RowOf<Path>> {
  let start: PageStart | undefined = {};
  while (start) {
    const { rows, next }: { rows: RowOf<Path>[]; next: PageStart | undefined } = await getPage(
      path,
      { limit: MOST, ...start },
      { parts },
    );
    yield* rows;
    start = next;
  }
}
