import { api, asApiError, createQueryClient, type SessionUser } from '@fieldhouse/web-kit';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { pathAndQuery, navigate, pageAddress, returnTo } from '../page-address.ts';
import { homeOf, isPublic } from '../routes/decide.ts';
import { clearNotices } from '../toasts/notify.tsx';

const USER_KEY = ['get', '/api/auth/user'] as const;
const FIVE_MINUTES_MS = 300_000;
const FRESH_ON_MOUNT_MS = 5_000;

/** The only query client of the page; micro-frontends get it as a prop. */
export const queryClient: QueryClient = createQueryClient({ onSessionEnded: endSession });

/**
 * The person signed in, or null (S1 §4): kept five minutes, asked again on window focus and on mount. The page asks
 * before its script is there, so the answer is mostly older than the first mount, by moments.
 */
export const userQuery = {
  queryKey: USER_KEY,
  queryFn: fetchUser,
  staleTime: FIVE_MINUTES_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > FRESH_ON_MOUNT_MS ? 'always' : false),
} satisfies UseQueryOptions<SessionUser | null>;

/** The person signed in; null when nobody is, undefined while that is not known yet. */
export const currentUser = () => queryClient.getQueryData<SessionUser | null>(USER_KEY);

/**
 * After sign-in: the page that was asked for, or that a session ended on; otherwise the role's home (product decision
 * 61).
 */
export function openAfterSignIn(user: SessionUser): void {
  const target = returnTo() ?? homeOf(user.role);
  setUser(user);
  navigate(target, { replace: true });
}

/** After registration: the family home (S1 §2), or the page that was asked for before. */
export function openAfterRegistration(user: SessionUser): void {
  const target = returnTo() ?? '/';
  setUser(user);
  navigate(target, { replace: true });
}

/**
 * Forgets the person and everything that was loaded or kept for them, and shows the login screen. The theme is the
 * screen's, not theirs.
 */
export function closeAfterSignOut(): void {
  setUser(null);
  clearPersonalData();
  navigate('/login');
}

/** The waiver in force is signed: the page that was asked for may be seen. */
export function openAfterSigning(): void {
  const user = currentUser();
  if (user) setUser({ ...user, waiverDue: false });
}

/** Asks again who is there: a new password ends the sessions of its account, perhaps this one. */
export const refetchUser = () => queryClient.refetchQueries({ queryKey: USER_KEY });

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

/** The session ended in the middle of work: the login screen leads back to this page. A page for everybody stays. */
function endSession(): void {
  if (!currentUser()) return;
  const here = pageAddress.current();
  setUser(null);
  clearPersonalData();
  if (!isPublic(here))
    navigate('/login', { replace: true, returnTo: pathAndQuery(here) + location.hash, sessionEnded: true });
}

function setUser(user: SessionUser | null): void {
  void queryClient.cancelQueries({ queryKey: USER_KEY });
  queryClient.setQueryData(USER_KEY, user);
}

/** Also what toasts told: the next person at this screen is somebody else. */
function clearPersonalData(): void {
  clearNotices();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== USER_KEY[1] });
  queryClient.getMutationCache().clear();
  clearStorage();
}

/** This site keeps nothing there but the theme; whatever else is found, such as a token of an earlier site, goes. */
function clearStorage(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'theme') localStorage.removeItem(key);
  } catch {
    // storage may be forbidden: then nothing is kept there
  }
}
