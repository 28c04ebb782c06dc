/** The user for whom a page was drawn, and how that user signs in again. */
export interface PageSession {
  userId: number;
  /**
   * Called after a call that the user's session could not make. Resolves to whether the user is signed in again; then
   * the call is sent once more. Older shells lack it.
   */
  signInAgain?: (() => Promise<boolean>) | undefined;
}

const PAGE_USER_HEADER = 'Fieldhouse-User';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Their 401 is an answer to the question that they ask, not the end of a session. */
const ABOUT_THE_SESSION: ReadonlySet<string> = new Set(['/api/auth/user', '/api/auth/login', '/api/auth/logout']);

let pageSession: PageSession | null = null;

/** Sets the user for whom this page is drawn; null: for nobody. Called by the shell and by `defineApp`. */
export function setPageSession(session: PageSession | null): void {
  pageSession = session;
}

/** The headers with which a call that may change something names the page's user (product decision 84). */
export function pageUserHeaders(method: string): Readonly<Record<string, string>> {
  if (!pageSession || SAFE_METHODS.has(method)) return {};
  return { [PAGE_USER_HEADER]: String(pageSession.userId) };
}

/** Status and code of an answer, and the path of its call. */
interface Refusal {
  path: string;
  status: number;
  code: string;
}

/**
 * Whether the call should be sent once more: its session had ended, or was another user's, and the page's user is
 * signed in again.
 */
export async function isSignedInAgain({ path, status, code }: Refusal): Promise<boolean> {
  const signInAgain = pageSession?.signInAgain;
  if (!signInAgain) return false;
  const hasEnded = status === 401 && !ABOUT_THE_SESSION.has(path);
  return hasEnded || (status === 409 && code === 'another_user') ? signInAgain() : false;
}
