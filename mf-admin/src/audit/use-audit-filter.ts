import { useDebouncedValue, useSearch } from '@fieldhouse/web-kit';
import { ADMIN_SEARCH } from '../search.ts';
import { AUDIT_SEARCH } from './audit-search.ts';

/** The filters of the address, as query parameters of the audit. */
export function useAuditFilter() {
  const [{ q, user, from, to }] = useSearch(ADMIN_SEARCH);
  const [{ sub: action }] = useSearch(AUDIT_SEARCH);
  const words = useDebouncedValue(q).trim();
  const filter = {
    ...(words && { q: words }),
    ...(user !== null && { actor: user }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return { filter, isFiltered: Object.keys(filter).length > 0 };
}

/** The filter as the query of an address: `?action=child.changed`, or nothing. */
export function queryOf(filter: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
