/** The user for whom a page was drawn, and how that user signs in again. Older shells lack the functions. */
export interface PageSession {
  userId: number;
  /**
   * Called after a call that the user's session could not make. Resolves to whether the user is signed in again; then
   * the call is sent once more.
   */
  signInAgain?: (() => Promise<boolean>) | undefined;
  /**
   * Called after a call that needs a recent sign-in, with the server's sentence. Resolves to whether the user has
   * entered the password; then the call is sent once more.
   */
  confirmIdentity?: ((reason: string) => Promise<boolean>) | undefined;
  /** Whether a timer sends the call that is sent now, and no person. */
  isPoll?: (() => boolean) | undefined;
}

const PAGE_USER_HEADER = 'Fieldhouse-User';
const POLL_HEADER = 'Fieldhouse-Poll';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Their 401 is an answer to the question that they ask, not the end of a session. */
const ABOUT_THE_SESSION: ReadonlySet<string> = new Set([
  '/api/auth/user',
  '/api/auth/login',
  '/api/auth/passkey',
  '/api/auth/logout',
]);

let pageSession: PageSession | null = null;

/** Sets the user for whom this page is drawn; null: for nobody. Called by the shell and by `defineApp`. */
export function setPageSession(session: PageSession | null): void {
  pageSession = session;
}

/**
 * The headers of a call: one that may change something names the page's user (product decision 84), and a poll says
 * that it is one, so that it does not keep a forgotten session alive (product decision 58).
 */
export function pageHeaders(method: string): Readonly<Record<string, string>> {
  if (!pageSession) return {};
  return {
    ...(!SAFE_METHODS.has(method) && { [PAGE_USER_HEADER]: String(pageSession.userId) }),
    ...(pageSession.isPoll?.() && { [POLL_HEADER]: '1' }),
  };
}

/** Status, code and sentence of an answer, and the path of its call. */
interface Refusal {
  path: string;
  status: number;
  code: string;
  detail: string;
}

/** Statuses of answers after which a call may be sent once more. */
export const MAY_BE_SENT_AGAIN: ReadonlySet<number> = new Set([401, 403, 409]);

/**
 * Whether the call should be sent once more: its session had ended, or was another user's, and the page's user is
 * signed in again; or it needs a recent sign-in, and the user has entered the password.
 */
export async function mayBeSentAgain({ path, status, code, detail }: Refusal): Promise<boolean> {
  if (status === 403 && code === 'reauthentication_required')
    return (await pageSession?.confirmIdentity?.(detail)) ?? false;
  const hasEnded = status === 401 && !ABOUT_THE_SESSION.has(path);
  if (!hasEnded && !(status === 409 && code === 'another_user')) return false;
  return (await pageSession?.signInAgain?.()) ?? false;
}
