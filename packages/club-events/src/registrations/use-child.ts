import { $api } from '@fieldhouse/web-kit';
import { KEEPS_KNOWN_EVENTS } from './known-events.ts';
import type { Candidate } from './to-sheet-child.ts';
import { useChildren } from './use-children.ts';

interface ChildQuery {
  data: Candidate | undefined;
  isLoading: boolean;
}

/** A child by id: the user's own from their list, another one (for coaches and admins) by a request of its own. */
export function useChild(id: number | null): ChildQuery {
  const family = useChildren();
  const own = family.data?.find((child) => child.id === id);
  const isOther = id !== null && family.data !== undefined && own === undefined;
  const request = { params: { path: { id: id ?? 0 } } };
  const other = $api.useQuery('get', '/api/children/{id}', request, { ...KEEPS_KNOWN_EVENTS, enabled: isOther });
  if (id === null) return { data: undefined, isLoading: false };
  return { data: own ?? (isOther ? other.data : undefined), isLoading: family.isLoading || other.isLoading };
}
