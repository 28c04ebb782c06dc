import { api, asApiError, createQueryClient, type SessionUser } from '@fieldhouse/web-kit';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { addressOf, navigate, place, returnTo } from '../place.ts';
import { homeOf } from '../routes/decide.ts';

const USER_KEY = ['get', '/api/auth/user'] as const;
const FIVE_MINUTES = 300_000;
const JUST_NOW = 5_000;

/** The only query client of the page; micro-frontends get it as a prop. */
export const queryClient: QueryClient = createQueryClient({ onSessionEnded: endSession });

/**
 * The person signed in, or null (S1 §4): kept five minutes, asked again on window focus and on mount. The page asks before its script is there, so the answer
 * is mostly older than the first mount, by moments.
 */
export const userQuery = {
  queryKey: USER_KEY,
  queryFn: fetchUser,
  staleTime: FIVE_MINUTES,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > JUST_NOW ? 'always' : false),
} satisfies UseQueryOptions<SessionUser | null>;

/** The person signed in; null when nobody is, undefined while that is not known yet. */
export const currentUser = () => queryClient.getQueryData<SessionUser | null>(USER_KEY);

/** After sign-in: the page a session ended on, otherwise the role's home (decision 39). */
export function enter(user: SessionUser): void {
  const target = returnTo() ?? homeOf(user.role);
  setUser(user);
  navigate(target, { replace: true });
}

/** After registration: the family home (S1 §2). */
export function enterRegistered(user: SessionUser): void {
  setUser(user);
  navigate('/', { replace: true });
}

/** Forgets the person and everything that was loaded for them, and shows the login screen. */
export function leave(): void {
  setUser(null);
  forgetAnswers();
  navigate('/login');
}

async function fetchUser(): Promise<SessionUser | null> {
  try {
    const { data } = await api.GET('/api/auth/user');
    return data ?? null;
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
    if (currentUser()) endSession();
    return null;
  }
}

/** The session ended in the middle of work: the login screen leads back to this page. */
function endSession(): void {
  if (!currentUser()) return;
  const here = addressOf(place.current());
  setUser(null);
  forgetAnswers();
  navigate('/login', { replace: true, returnTo: here });
}

function setUser(user: SessionUser | null): void {
  void queryClient.cancelQueries({ queryKey: USER_KEY });
  queryClient.setQueryData(USER_KEY, user);
}

function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== USER_KEY[1] });
  queryClient.getMutationCache().clear();
}
