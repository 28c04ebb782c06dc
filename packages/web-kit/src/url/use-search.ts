import { useCallback } from 'react';
import { usePlace } from '../piece/piece-context.ts';
import type { NavigateOptions } from '../piece/piece-props.ts';
import type { Changes, Search } from './search-params.ts';
import { useSetUrl } from './url-state.ts';

/**
 * What the address says, typed: `const [{ tab, q }, setSearch] = useSearch(SEARCH)`. Setting changes the keys that
 * are given in one step that Back undoes; null takes a key out; going to where the last step came from (closing
 * what was just opened) goes back instead. Use `{ replace: true }` while typing.
 */
export function useSearch<Values>(
  search: Search<Values>,
): [values: Values, set: (changes: Changes<Values>, options?: NavigateOptions) => void] {
  const place = usePlace();
  const setUrl = useSetUrl();
  const set = useCallback(
    (changes: Changes<Values>, options?: NavigateOptions) => setUrl(search.write(changes), options),
    [search, setUrl],
  );
  return [search.read(place.search), set];
}
