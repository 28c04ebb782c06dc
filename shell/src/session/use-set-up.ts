import { ClubSetUp } from '@fieldhouse/contracts/forms';
import {
  api,
  asApiError,
  errorMessage,
  type SessionUser,
  showFieldErrors,
  useLockedMutation,
} from '@fieldhouse/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { notify } from '../toasts/notify.ts';
import { openAfterSetUp, queryClient } from './session.ts';
import { CookiesBlocked, storesSession } from './sign-in.ts';

const EMPTY: ClubSetUp = { code: '', firstName: '', lastName: '', email: '', username: '', password: '' };
const STATE_KEY = ['get', '/api/auth/set-up'];
const CREATED_WITHOUT_COOKIES =
  'Your account was created, but this browser blocks cookies. Allow cookies for this site, then sign in.';

/** The form of the first admin (product decision 60): errors are beside the fields, or at the form's `root`. */
export function useSetUp(nextStep: string) {
  const form = useForm({ resolver: zodResolver(ClubSetUp), defaultValues: EMPTY, shouldFocusError: false });
  const setUp = useLockedMutation({ mutationFn: makeFirstAdmin });

  function explain(problem: unknown): void {
    const message =
      problem instanceof CookiesBlocked ? problem.message : errorMessage(problem, 'The club could not be set up');
    if (problem instanceof CookiesBlocked || !showFieldErrors(form, asApiError(problem))) {
      form.setError('root', { message });
    }
    if (asApiError(problem).code !== 'set_up_closed') return;
    // Another window was faster: this one goes to the sign-in page.
    notify({ title: 'The club could not be set up', description: message, tone: 'destructive' });
    void queryClient.refetchQueries({ queryKey: STATE_KEY });
  }

  const submit = form.handleSubmit((body) =>
    setUp.mutate(body, {
      onSuccess: (user) => {
        openAfterSetUp(user, nextStep);
        queryClient.removeQueries({ queryKey: STATE_KEY });
      },
      onError: explain,
    }),
  );
  return { form, submit, isBusy: setUp.isPending };
}

async function makeFirstAdmin(body: ClubSetUp): Promise<SessionUser> {
  const { data: user } = await api.POST('/api/auth/set-up', { body });
  if (!user) throw new Error('The answer has no user');
  if (!(await storesSession())) throw new CookiesBlocked(CREATED_WITHOUT_COOKIES);
  return user;
}
