import { api } from '@fieldhouse/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLoginNeeded } from './use-login-needed.ts';
import type { UserSort } from './user-sort.ts';

interface UserQuery {
  limit: number;
  q: string;
  sort: UserSort;
  /** Where the page before ended; undefined: the first one. */
  cursor: string | undefined;
}

/** One page of the accounts, how many there are in all, and where the next page begins. The page before stays until it is there. */
export function useUsers({ q, cursor, ...rest }: UserQuery) {
  const loginNeeded = useLoginNeeded();
  const query = { ...rest, ...(q && { q }), ...(cursor && { cursor }) };
  return useQuery({
    queryKey: ['get', '/api/admin/users', 'page', query],
    queryFn: async ({ signal }) => {
      const { data: users = [], response } = await api
        .GET('/api/admin/users', { params: { query }, signal })
        .catch((error: unknown) => {
          loginNeeded(error);
          throw error;
        });
      return {
        users,
        total: Number(response.headers.get('X-Total-Count') ?? users.length),
        nextCursor: cursorOf(response.headers.get('Link')),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** The cursor of `Link: <…?cursor=…>; rel="next"`; undefined on the last page. */
function cursorOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return (address && new URLSearchParams(address.split('?')[1]).get('cursor')) || undefined;
}
