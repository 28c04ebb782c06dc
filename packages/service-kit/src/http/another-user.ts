import { conflict } from './problem.ts';

/** The header with which a page names the user for whom it was drawn, by id. */
export const PAGE_USER_HEADER = 'Fieldhouse-User';

/**
 * Refuses (409 `another_user`) a request of a page that was drawn for another user than the one of its session: in
 * another window of the browser somebody else has signed in since then (product decision 84). `pageUser` is the value
 * of `PAGE_USER_HEADER`; a request without it is accepted.
 */
export function refuseAnotherUser(pageUser: string | undefined, userId: number): void {
  if (pageUser === undefined || pageUser.trim() === String(userId)) return;
  throw conflict('another_user', 'Another user is signed in now. Nothing was changed.');
}
