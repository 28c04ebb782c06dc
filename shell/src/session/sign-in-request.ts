import type { SessionUser } from '@fieldhouse/web-kit';

/** The page asks its user for the password. */
export interface SignInRequest {
  /** The user for whom the page is drawn. */
  user: SessionUser;
  /** The user who is signed in now, in another window; null: nobody. */
  another: SessionUser | null;
}

const listeners = new Set<() => void>();
let request: SignInRequest | null = null;
let answer: Promise<boolean> = Promise.resolve(false);
let resolveAnswer: (isSignedIn: boolean) => void = () => undefined;

/** The open request, for the dialog. */
export const signInRequest = {
  current: () => request,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Opens the dialog, or changes what it says. Resolves to whether the user signed in. */
export function openSignInRequest(next: SignInRequest): Promise<boolean> {
  if (!request) {
    answer = new Promise((resolve) => {
      resolveAnswer = resolve;
    });
  }
  setRequest(next);
  return answer;
}

/** Closes the dialog, if it is open. */
export function closeSignInRequest(isSignedIn: boolean): void {
  if (!request) return;
  setRequest(null);
  resolveAnswer(isSignedIn);
}

function setRequest(next: SignInRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}
