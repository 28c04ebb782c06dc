import { asApiError, useNotify } from '@fieldhouse/web-kit';
import { useLoginNeeded } from './use-login-needed.ts';
import type { UserEdits } from './user-dialog-props.ts';

const TITLES = {
  names: 'Failed to update user',
  password: 'Failed to update password',
  role: 'Failed to update user role',
  remove: 'Failed to delete user',
} as const;

/**
 * Shows a toast after a failed change, in addition to the dialog's status line: after a 401 that the admin has to log
 * in; on the Users tab the title of S2 §8 with the server's sentence. The family home has status lines only (S1 §8).
 */
export function useUserFailure(what: keyof typeof TITLES, edits: UserEdits): (error: unknown) => void {
  const notify = useNotify();
  const loginNeeded = useLoginNeeded();
  return (error) => {
    const { status, detail } = asApiError(error);
    if (status === 401) loginNeeded(error);
    else if (edits === 'everything') notify({ title: TITLES[what], description: detail, tone: 'destructive' });
  };
}
