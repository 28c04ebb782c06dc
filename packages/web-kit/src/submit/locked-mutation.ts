// biome-ignore lint/style/noRestrictedImports: the one module that adds the lock
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type SubmitLock, useSubmitLock } from './submit-lock.ts';

/** A mutation whose `mutate` does nothing while a request runs and for `COOLDOWN_MS` after a success. */
export type LockedMutation<Data, Failure, Variables, Result> = Omit<
  UseMutationResult<Data, Failure, Variables, Result>,
  'mutate' | 'mutateAsync'
> &
  Pick<SubmitLock, 'isLocked' | 'isCoolingDown'> & {
    mutate: (variables: Variables, options?: MutateOptions<Data, Failure, Variables, Result>) => void;
  };

/** Adds the submit lock to a hook that returns a mutation. */
export function withLock<Options extends unknown[], Data, Failure, Variables, Result>(
  useAnyMutation: (...options: Options) => UseMutationResult<Data, Failure, Variables, Result>,
): (...options: Options) => LockedMutation<Data, Failure, Variables, Result> {
  return (...options) => {
    const lock = useSubmitLock();
    const { mutate, mutateAsync: _, ...state } = useAnyMutation(...options);
    return {
      ...state,
      isLocked: lock.isLocked,
      isCoolingDown: lock.isCoolingDown,
      mutate: (variables, callbacks) => {
        if (!lock.acquire()) return;
        mutate(variables, {
          ...callbacks,
          onSuccess: (...answer) => {
            lock.startCooldown();
            callbacks?.onSuccess?.(...answer);
          },
          onError: (...answer) => {
            lock.release();
            callbacks?.onError?.(...answer);
          },
        });
      },
    };
  };
}

/** react-query's `useMutation` with the submit lock, for a call that is not one of `$api`. */
export const useLockedMutation = withLock(useMutation);
