import { useCallback } from 'react';
import { useAppProps } from '../app/app-context.ts';
import type { Address, NavigateOptions } from '../app/app-props.ts';

/** The query keys of deep links (product decision 38). */
export type UrlKey =
  | 'tab'
  | 'sub'
  | 'event'
  | 'team'
  | 'child'
  | 'user'
  | 'evaluation'
  | 'game'
  | 'upload'
  | 'dialog'
  | 'from'
  | 'to'
  | 'q';

export type UrlChanges = Partial<Record<UrlKey, string | number | null>>;

/** An address with some keys changed; null and the empty text remove a key. */
export function withKeys({ pathname, search }: Address, changes: UrlChanges): string {
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
  const { address, navigate } = useAppProps();
  return useCallback(
    (changes, options) => navigate(withKeys(address.current(), changes), options),
    [address, navigate],
  );
}
