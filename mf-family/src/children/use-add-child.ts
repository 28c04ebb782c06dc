import type { AddedChild, Child } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { $api, asApiError, errorMessage, keyOf, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { ChildForm } from './child-fields.tsx';
import { type PossibleDuplicates, readDuplicates } from './duplicate-candidates.ts';

interface AddChildCallbacks {
  onDone: (child: AddedChild) => void;
  /** Called with the possible duplicates; with none after any other answer. */
  onDuplicates: (duplicates: PossibleDuplicates) => void;
}

/** Adds a child and shows a toast (S1 §8). A refusal shows in the form, which keeps what was typed. */
export function useAddChild(form: ChildForm, { onDone, onDuplicates }: AddChildCallbacks) {
  const notify = useNotify();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { mutate, isPending } = $api.useMutation('post', '/api/children', {
    onSuccess: (child) => {
      attempt.answered(201);
      queries.setQueryData<Child[]>(['get', '/api/children'], (children) => children && [...children, child]);
      void queries.invalidateQueries({ queryKey: keyOf('get', '/api/children') });
      notify({ title: 'Child added successfully', description: fullName(child) });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      const duplicates = error.code === 'possible_duplicate' ? readDuplicates(error.body) : { candidates: [] };
      onDuplicates(duplicates);
      if (duplicates.candidates.length > 0) return;
      const message = errorMessage(error, 'An error occurred while adding the child');
      if (!showFieldErrors(form, error)) form.setError('root', { message });
      notify({ title: 'Failed to add child', description: message, tone: 'destructive' });
    },
  });
  const add = (profile: ChildProfile, confirmNotDuplicate: boolean) => {
    const body = confirmNotDuplicate ? { ...profile, confirmNotDuplicate } : profile;
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } }, { onSuccess: onDone });
  };
  return { add, isPending };
}
