import { $api } from '@fieldhouse/web-kit';
import type { Candidate } from './standing.ts';
import { useChildren } from './use-children.ts';

interface KnownChild {
  data: Candidate | undefined;
  isLoading: boolean;
}

/** A child by id: one's own from the list that is there anyway, another (for coaches and admins) by its own call. */
export function useChild(id: number | null): KnownChild {
  const family = useChildren();
  const own = family.data?.find((child) => child.id === id);
  const isOther = id !== null && family.data !== undefined && own === undefined;
  const other = $api.useQuery('get', '/api/children/{id}', { params: { path: { id: id ?? 0 } } }, { enabled: isOther });
  if (id === null) return { data: undefined, isLoading: false };
  return { data: own ?? (isOther ? other.data : undefined), isLoading: family.isLoading || other.isLoading };
}
