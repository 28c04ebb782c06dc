import { useCallback } from 'react';
import { useAddress } from '../app/app-context.ts';
import type { NavigateOptions } from '../app/app-props.ts';
import type { Changes, Search } from './search-params.ts';
import { useSetUrl } from './url-state.ts';

/**
 * The query parameters of the address, typed: `const [{ tab, q }, setSearch] = useSearch(SEARCH)`. Setting changes the
 * given keys in one history entry that Back undoes; null removes a key. A change that leads to the address of the
 * previous entry (closing what was just opened) goes back instead. Use `{ replace: true }` while typing.
 */
export function useSearch<Values>(
  search: Search<Values>,
): [values: Values, set: (changes: Changes<Values>, options?: NavigateOptions) => void] {
  const address = useAddress();
  const setUrl = useSetUrl();
  const set = useCallback(
    (changes: Changes<Values>, options?: NavigateOptions) => setUrl(search.write(changes), options),
    [search, setUrl],
  );
  return [search.read(address.search), set];
}
