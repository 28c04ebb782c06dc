import { api, asApiError, createQueryClient, isPoll, type SessionUser, setPageSession } from '@fieldhouse/web-kit';
import type { QueryClient, QueryFunctionContext, UseQueryOptions } from '@tanstack/react-query';
import { discardPreloaded } from '../apps/preload-requests.ts';
import {
  hasUnsavedChanges,
  navigate,
  pageAddress,
  pathAndQuery,
  restart,
  returnTo,
  takeNewUser,
} from '../page-address.ts';
import { endPushOnSignOut } from '../push/follow-pushes.ts';
import { PUSH_OWNER } from '../push/push-owner.ts';
import { homeOf, isPublic } from '../routes/decide.ts';
import { clearNotices, notify } from '../toasts/notify.ts';
import { identityRequest } from './identity-request.ts';
import { recoveryCodes } from './recovery-codes.ts';
import { announceSession, type SessionChange } from './session-channel.ts';
import { closeSignInRequest, signInRequest } from './sign-in-request.ts';

const USER_KEY = ['get', '/api/auth/user'] as const;
export const CLUB_KEY = ['get', '/api/club'] as const;
/** Queries whose data is not the user's, or says who it is. */
const ABOUT_NOBODY: ReadonlySet<string> = new Set([USER_KEY[1], CLUB_KEY[1]]);
/** What belongs to the browser, not to a user. */
const STAYS: ReadonlySet<string> = new Set(['theme', 'club', PUSH_OWNER]);
const FIVE_MINUTES_MS = 300_000;
const FRESH_ON_MOUNT_MS = 5_000;

/** The only query client of the page; micro-frontends get it as a prop. */
export const queryClient: QueryClient = createQueryClient({ onSessionEnded: () => void signInAgain() });

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

/** The user signed out in another window: then the page is not kept for them. */
let signedOutElsewhere = false;
let signingInAgain: Promise<boolean> | null = null;

/**
 * The user for whom the page is drawn; null when nobody is signed in, undefined while that is not known yet.
 */
export const currentUser = () => queryClient.getQueryData<SessionUser | null>(USER_KEY);

/**
 * Opens the requested page after sign-in, or the page on which a session ended; otherwise the role's home (product
 * decision 61).
 */
export function openAfterSignIn(user: SessionUser): void {
  const target = returnTo() ?? homeOf(user.role);
  setUser(user);
  announceSession('signed-in');
  navigate(target, { replace: true });
}

/** Opens the next step of the set-up for the first admin (product decision 60). */
export function openAfterSetUp(user: SessionUser, target: string): void {
  setUser(user);
  announceSession('signed-in');
  navigate(target, { replace: true });
}

/** Opens the requested page after registration, otherwise the family home (S1 §2). */
export function openAfterRegistration(user: SessionUser): void {
  const target = returnTo() ?? '/';
  setUser(user);
  announceSession('signed-in');
  navigate(target, { replace: true });
}

/**
 * Removes the user and all data that was loaded or stored for them, and shows the login screen. The theme stays: it
 * belongs to the browser.
 */
export function closeAfterSignOut(): void {
  stayAfterSignOut();
  navigate('/login');
}

/** The same on a page that is for everybody, which stays. */
export function stayAfterSignOut(): void {
  endPushOnSignOut();
  removeUser();
  announceSession('signed-out');
}

/** What the user had to do first is done, such as signing the waiver in force: the requested page shows. */
export function openAfterDuty(done: Partial<Pick<SessionUser, 'waiverDue' | 'passkeyDue'>>): void {
  const user = currentUser();
  if (user) setUser({ ...user, ...done });
}

/** Requests the user again: a new password ends the sessions of its account, which may include this one. */
export const refetchUser = () => queryClient.refetchQueries({ queryKey: USER_KEY });

/** Somebody signed in or out in another window of this browser: looks who is signed in now. */
export function followSessionChange(change: SessionChange): void {
  signedOutElsewhere = change === 'signed-out';
  void refetchUser();
}

/**
 * Looks who is signed in after a call that was refused, and asks the page's user for the password unless they are
 * (product decision 85). Resolves to whether they are signed in again; then the call is sent once more. Calls that are
 * refused meanwhile wait for the same answer.
 */
export function signInAgain(): Promise<boolean> {
  signingInAgain ??= lookAndAsk().finally(() => {
    signingInAgain = null;
  });
  return signingInAgain;
}

/**
 * Asks the page's user for the password, because a call needs a recent sign-in (product decision 58); `reason` says
 * which. Resolves to whether it was right; then the call is sent once more. Calls that are refused meanwhile wait for
 * the same answer.
 */
export async function confirmIdentity(reason: string): Promise<boolean> {
  const user = currentUser();
  return user ? identityRequest.open({ user, reason }) : false;
}

/** The user of the page has entered the password: the page goes on. */
export function continueAfterSignIn(user: SessionUser): void {
  announceSession('signed-in');
  if (user.id === currentUser()?.id) resume(user);
  else startAgain();
}

/** Leaves the page of a user who does not sign in again: for the sign-in screen, or for the user who is signed in. */
export function leavePage(another: SessionUser | null): void {
  closeSignInRequest(false);
  if (another) startAgain();
  // Later: the calls that wait fail first, while the page that shows their errors is still there.
  else setTimeout(() => endSession({ sessionEnded: true }));
}

/** Who is signed in; null: nobody. Throws when the server cannot say. */
export async function findSignedIn(): Promise<SessionUser | null> {
  try {
    const { data } = await api.GET('/api/auth/user');
    return data ?? null;
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
    return null;
  }
}

async function fetchUser({ signal }: Pick<QueryFunctionContext, 'signal'>): Promise<SessionUser | null> {
  const found = await findSignedIn();
  const user = currentUser();
  if (signal.aborted) return found;
  if (!user) {
    drawFor(found);
    if (found && takeNewUser()) welcomeNewUser(found);
    return found;
  }
  if (found?.id !== user.id) void replaceUser(user, found);
  else closeSignInRequest(true);
  return found?.id === user.id ? found : (currentUser() ?? null);
}

async function lookAndAsk(): Promise<boolean> {
  const user = currentUser();
  if (!user) return false;
  const found = await findSignedIn().catch(() => undefined);
  // The server could not say, or the page has another user now.
  if (found === undefined || currentUser()?.id !== user.id) return false;
  if (found?.id !== user.id) return replaceUser(user, found);
  resume(found);
  return true;
}

/** The page's user is signed in: the calls that wait are sent. */
function resume(user: SessionUser): void {
  setUser(user);
  closeSignInRequest(true);
}

/**
 * Nobody or somebody else is signed in, and the page is drawn for `user`. Their data leaves the page at once, unless a
 * session ended or a form has unsaved changes: then they are asked for the password. Resolves to whether they signed
 * in.
 */
async function replaceUser(user: SessionUser, found: SessionUser | null): Promise<boolean> {
  if (isPublic(pageAddress.current())) {
    clearPersonalData();
    setUser(found);
    return false;
  }
  if (!hasUnsavedChanges()) {
    if (found) startAgain();
    else if (signedOutElsewhere) endSession({ sessionEnded: false });
    if (found || signedOutElsewhere) return false;
  }
  return signInRequest.open({ user, another: found });
}

/** Loads the site again, for the user who is signed in now. */
function startAgain(): void {
  clearPersonalData();
  restart();
}

/** The page was loaded again for this user: their home replaces the page of the user before. */
function welcomeNewUser({ role, firstName, lastName }: SessionUser): void {
  navigate(homeOf(role), { replace: true });
  notify({
    title: 'Another user has signed in',
    description: `This page now shows the account of ${firstName} ${lastName}.`,
  });
}

/** Shows the sign-in screen; when the session ended by itself, sign-in returns to this page. */
function endSession({ sessionEnded }: { sessionEnded: boolean }): void {
  const here = pageAddress.current();
  removeUser();
  const back = sessionEnded ? { returnTo: pathAndQuery(here) + location.hash, sessionEnded } : {};
  navigate('/login', { replace: true, ...back });
}

function removeUser(): void {
  setUser(null);
  clearPersonalData();
}

function setUser(user: SessionUser | null): void {
  if (user) signedOutElsewhere = false;
  else closeRequests();
  drawFor(user);
  void queryClient.cancelQueries({ queryKey: USER_KEY });
  queryClient.setQueryData(USER_KEY, user);
}

/** The dialogs over the page are for the user who leaves it; the calls that wait fail. */
function closeRequests(): void {
  closeSignInRequest(false);
  identityRequest.close(false);
  recoveryCodes.close(false);
}

/** From now on the shell's own calls are those of this user. */
const drawFor = (user: SessionUser | null) =>
  setPageSession(user && { userId: user.id, signInAgain, confirmIdentity, isPoll });

/** Includes the last toast: the next user of this browser may be somebody else. */
function clearPersonalData(): void {
  clearNotices();
  discardPreloaded();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !ABOUT_NOBODY.has(String(queryKey[1])) });
  queryClient.getMutationCache().clear();
  clearStorage();
}

/**
 * This site stores there only the theme, the club's name, and whose pushes come to this browser. Everything else, such
 * as a token of an earlier site, goes.
 */
function clearStorage(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!STAYS.has(key)) localStorage.removeItem(key);
  } catch {
    // The browser may forbid storage. Then nothing is stored there.
  }
}
