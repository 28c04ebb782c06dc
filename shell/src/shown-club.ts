import type { Club } from '@fieldhouse/api';
import { api } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { club } from './club.ts';
import { CLUB_KEY, queryClient } from './session/session.ts';

/** What pages show of the club: its name, and the version of its logo. */
type ShownClub = Pick<Club, 'name' | 'logoVersion'>;

/** Where the browser keeps it: head.js shows the name from there before the script of the page runs. */
const STORAGE_KEY = 'club';

const clubQuery = {
  queryKey: CLUB_KEY,
  queryFn: async (): Promise<ShownClub> => {
    const { data } = await api.GET('/api/club');
    if (!data) throw new Error('The club is not known');
    const { name, logoVersion } = data;
    store({ name, logoVersion });
    return { name, logoVersion };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
  refetchOnReconnect: false,
};

/** Requests the club's name and logo; pages do not wait for the answer (S2.2.1347). */
export function loadClub(): void {
  void queryClient.prefetchQuery(clubQuery);
}

/**
 * The club as its admins named it, and the address of its logo; until that is known as the browser saw it last, or as
 * the product.
 */
export function useShownClub(): { name: string; src?: string } {
  const { data } = useQuery(clubQuery, queryClient);
  const { name, logoVersion } = data ?? stored() ?? { name: club.name, logoVersion: null };
  return { name, ...(logoVersion !== null && { src: `/api/club/logo?v=${logoVersion}` }) };
}

function store(shown: ShownClub): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(shown));
  } catch {
    // The browser may forbid storage. Then each page asks.
  }
}

function stored(): ShownClub | undefined {
  try {
    const { name, logoVersion } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof name === 'string'
      ? { name, logoVersion: typeof logoVersion === 'number' ? logoVersion : null }
      : undefined;
  } catch {
    return undefined;
  }
}
