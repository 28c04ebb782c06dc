import type { ListedChild } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';

/**
 * The active child with this id, for a picker; null without an id, undefined until it is loaded or when there is no
 * such child.
 */
export function useChosenChild(id: number | null): ListedChild | null | undefined {
  const { data } = $api.useQuery(
    'get',
    '/api/children/{id}',
    { params: { path: { id: id ?? 0 } } },
    { enabled: id !== null },
  );
  if (id === null) return null;
  if (!data?.isActive) return undefined;
  return { ...data, parentFirstName: null, parentLastName: null, parentEmail: null, parentPhone: null };
}
