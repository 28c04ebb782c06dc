import { api, asApiError, createQueryClient, type SessionUser } from '@fieldhouse/web-kit';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { navigate, pageAddress, pathAndQuery, returnTo } from '../page-address.ts';
import { homeOf, isPublic } from '../routes/decide.ts';
import { clearNotices } from '../toasts/notify.tsx';

const USER_KEY = ['get', '/api/auth/user'] as const;
const FIVE_MINUTES_MS = 300_000;
const FRESH_ON_MOUNT_MS = 5_000;

/** The only query client of the page; micro-frontends get it as a prop. */
export const queryClient: QueryClient = createQueryClient({ onSessionEnded: endSession });

/**
 * The signed-in user, or null (S1 §4): cached for five minutes, requested again on window focus and on mount. The page
 * requests it before React renders, so at the first mount the answer is mostly a few moments old and still used.
 */
export const userQuery = {
  queryKey: USER_KEY,
  queryFn: fetchUser,
  staleTime: FIVE_MINUTES_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > FRESH_ON_MOUNT_MS ? 'always' : false),
} satisfies UseQueryOptions<SessionUser | null>;

/** The signed-in user; null when nobody is signed in, undefined while that is not known yet. */
export const currentUser = () => queryClient.getQueryData<SessionUser | null>(USER_KEY);

/**
 * Opens the requested page after sign-in, or the page on which a session ended; otherwise the role's home (product
 * decision 61).
 */
export function openAfterSignIn(user: SessionUser): void {
  const target = returnTo() ?? homeOf(user.role);
  setUser(user);
  navigate(target, { replace: true });
}

/** Opens the requested page after registration, otherwise the family home (S1 §2). */
export function openAfterRegistration(user: SessionUser): void {
  const target = returnTo() ?? '/';
  setUser(user);
  navigate(target, { replace: true });
}

/**
 * Removes the user and all data that was loaded or stored for them, and shows the login screen. The theme stays: it
 * belongs to the browser.
 */
export function closeAfterSignOut(): void {
  setUser(null);
  clearPersonalData();
  navigate('/login');
}

/** The waiver in force is signed: the requested page shows. */
export function openAfterSigning(): void {
  const user = currentUser();
  if (user) setUser({ ...user, waiverDue: false });
}

/** Requests the user again: a new password ends the sessions of its account, which may include this one. */
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

/** The session ended while a page was open: sign-in returns to this page. A public page stays open. */
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

/** Includes the last toast: the next user of this browser may be somebody else. */
function clearPersonalData(): void {
  clearNotices();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== USER_KEY[1] });
  queryClient.getMutationCache().clear();
  clearStorage();
}

/** This site stores only the theme there. Everything else, such as a token of an earlier site, is removed. */
function clearStorage(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'theme') localStorage.removeItem(key);
  } catch {
    // The browser may forbid storage. Then nothing is stored there.
  }
}
