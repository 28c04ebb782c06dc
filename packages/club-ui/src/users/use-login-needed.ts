import { asApiError, useNotify } from '@fieldhouse/web-kit';
import { statusOfFailure } from './user-status.ts';

/**
 * Says of a 401 that the admin has to log in (S1 §6, §8): as a toast, because the panel makes way for the login
 * screen.
 */
export function useLoginNeeded(): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    if (asApiError(error).status === 401) notify({ title: statusOfFailure('load', error).line, tone: 'destructive' });
  };
}
