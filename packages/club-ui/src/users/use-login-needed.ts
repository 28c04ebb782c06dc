import { asApiError, useNotify } from '@fieldhouse/web-kit';
import { statusOfFailure } from './user-status.ts';

/**
 * After a 401, shows that the admin has to log in (S1 §6, §8): as a toast, because the login screen replaces the
 * panel.
 */
export function useLoginNeeded(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    if (asApiError(error).status === 401) notify({ title: statusOfFailure('load', error).line, tone: 'destructive' });
  };
}
