// biome-ignore lint/style/noRestrictedImports: the one module that adds the lock
import { type MutateOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type SubmitLock, useSubmitLock } from './submit-lock.ts';

/** A mutation whose `mutate` does nothing while a request runs and for `COOLDOWN_MS` after a success. */
export type LockedMutation<Data, Failure, Variables, Result> = Omit<
  UseMutationResult<Data, Failure, Variables, Result>,
  'mutate' | 'mutateAsync'
> &
  Pick<SubmitLock, 'isLocked' | 'isCoolingDown'> & {
    mutate: (variables: Variables, options?: MutateOptions<Data, Failure, Variables, Result>) => void;
  };

/** Adds the submit lock to a hook that returns a mutation. `mutate` stays the same from render to render. */
export function withLock<Options extends unknown[], Data, Failure, Variables, Result>(
  useAnyMutation: (...options: Options) => UseMutationResult<Data, Failure, Variables, Result>,
): (...options: Options) => LockedMutation<Data, Failure, Variables, Result> {
  return (...options) => {
    const { acquire, release, startCooldown, isLocked, isCoolingDown } = useSubmitLock();
    const { mutate: send, mutateAsync: _, ...state } = useAnyMutation(...options);
    // The same function in every render: an effect that calls it does not run again because of it.
    const mutate = useCallback(
      (variables: Variables, callbacks?: MutateOptions<Data, Failure, Variables, Result>) => {
        if (!acquire()) return;
        send(variables, {
          ...callbacks,
          onSuccess: (...answer) => {
            startCooldown();
            callbacks?.onSuccess?.(...answer);
          },
          onError: (...answer) => {
            release();
            callbacks?.onError?.(...answer);
          },
        });
      },
      [acquire, release, startCooldown, send],
    );
    return { ...state, mutate, isLocked, isCoolingDown };
  };
}

/** react-query's `useMutation` with the submit lock, for a call that is not one of `$api`. */
export const useLockedMutation = withLock(useMutation);
