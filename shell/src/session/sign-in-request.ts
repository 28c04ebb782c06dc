import type { SessionUser } from '@fieldhouse/web-kit';
import { dialogRequest } from './dialog-request.ts';

/** The page asks its user for the password. */
export interface SignInRequest {
  /** The user for whom the page is drawn. */
  user: SessionUser;
  /** The user who is signed in now, in another window; null: nobody. */
  another: SessionUser | null;
}

/** Open while the page's user should sign in again. */
export const signInRequest = dialogRequest<SignInRequest>();

/** Closes the dialog, if it is open. */
export const closeSignInRequest = (isSignedIn: boolean): void => signInRequest.close(isSignedIn);
