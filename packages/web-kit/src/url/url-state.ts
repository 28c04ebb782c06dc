import { useCallback } from 'react';
import { usePiece, usePlace } from '../piece/piece-context.ts';
import type { NavigateOptions, Place } from '../piece/piece-props.ts';

/** The query keys of deep links (decision 38). */
export type UrlKey = 'tab' | 'sub' | 'event' | 'team' | 'child' | 'dialog' | 'q';

export type UrlChanges = Partial<Record<UrlKey, string | number | null>>;

/** The address of a place with some keys changed; null and the empty text remove a key. */
export function withKeys({ pathname, search }: Place, changes: UrlChanges): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') query.delete(key);
    else query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Changes several keys in one step, so that Back undoes them together: `setUrl({ event: 7, dialog: 'register' })`. */
export function useSetUrl(): (changes: UrlChanges, options?: NavigateOptions) => void {
  const { place, navigate } = usePiece();
  return useCallback((changes, options) => navigate(withKeys(place.current(), changes), options), [place, navigate]);
}

/**
 * One key of the address as state: `const [tab, setTab] = useUrlState('tab')`; null when absent. Setting adds a step that Back undoes; going to where
 * the last step came from (closing what was just opened) goes back instead of piling up. Use `{ replace: true }` while typing into a search.
 */
export function useUrlState(
  key: UrlKey,
): [value: string | null, set: (value: string | number | null, options?: NavigateOptions) => void] {
  const { search } = usePlace();
  const setUrl = useSetUrl();
  const set = useCallback(
    (value: string | number | null, options?: NavigateOptions) => setUrl({ [key]: value }, options),
    [key, setUrl],
  );
  return [new URLSearchParams(search).get(key), set];
}
