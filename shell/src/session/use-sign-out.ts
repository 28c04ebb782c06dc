import { $api, asApiError, errorMessage } from '@fieldhouse/web-kit';
import { navigate } from '../page-address.ts';
import { notify } from '../toasts/notify.ts';
import { closeAfterSignOut, stayAfterSignOut } from './session.ts';

/** Signs out (S1 §2, §8) and opens the login screen; when the request fails, the home page. */
export function useSignOut() {
  const done = () => {
    closeAfterSignOut();
    notify({ title: 'Logged out', description: 'You have been successfully logged out.' });
  };
  const failed = (error: unknown) => {
    const { status, code } = asApiError(error);
    if (status === 401) return done();
    // The page is being loaded again for that user, who stays signed in.
    if (code === 'another_user') return;
    navigate('/');
    notify({
      title: 'Logout failed',
      description: 'There was an error logging you out. Please try again.',
      tone: 'destructive',
    });
  };
  // On the mutation itself: the component may unmount before the answer, when another request gets 401.
  const logout = $api.useMutation('post', '/api/auth/logout', { onSuccess: done, onError: failed });
  return { signOut: () => logout.mutate({}), busy: logout.isPending };
}

/** Signs out and stays on the page, which is a public one. */
export function useSignOutHere() {
  const logout = $api.useMutation('post', '/api/auth/logout', {
    onSuccess: stayAfterSignOut,
    onError: (error) =>
      asApiError(error).status === 401
        ? stayAfterSignOut()
        : notify({
            title: 'Logout failed',
            description: errorMessage(error, 'There was an error logging you out. Please try again.'),
            tone: 'destructive',
          }),
  });
  return { signOut: () => logout.mutate({}), busy: logout.isPending };
}
