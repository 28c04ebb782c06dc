import type { SessionUser } from '@fieldhouse/web-kit';
import { dialogRequest } from './dialog-request.ts';

/** A call of the page's user needs a recent sign-in. */
export interface IdentityRequest {
  user: SessionUser;
  /** The server's sentence: which call it is. */
  reason: string;
}

/** Open while the page's user should confirm the password. */
export const identityRequest = dialogRequest<IdentityRequest>();
