import type { Child } from '@fieldhouse/api';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { $api, api, asApiError, type Notice, showFieldErrors, useNotify, useSubmitLock } from '@fieldhouse/web-kit';
import { useState } from 'react';
import type { ChildForm } from './child-fields.tsx';
import { useShownChildren } from './use-shown-children.ts';

/** What is said once a profile is saved, or is not: the profile page and the cards have each their own sentence (S1 §8). */
export interface SaveWords {
  saved: Notice;
  failed: string;
}

interface Then {
  onDone: () => void;
  /** Somebody else has saved since it was read: the child as it is now. */
  onChangedMeanwhile: (theirs: Child) => void;
}

/** Saves a profile on top of the version that was read and says so; a refusal stands in the form, which keeps what was typed. */
export function useSaveChild(form: ChildForm, words: SaveWords, { onDone, onChangedMeanwhile }: Then) {
  const notify = useNotify();
  const shown = useShownChildren();
  const lock = useSubmitLock();
  const [isReading, setReading] = useState(false);
  const { mutate, isPending } = $api.useMutation('put', '/api/children/{id}', {
    onSuccess: (child) => {
      shown.changed(child);
      notify(words.saved);
    },
  });

  const refused = (problem: unknown) => {
    const error = asApiError(problem);
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    notify({ title: words.failed, description: error.detail, tone: 'destructive' });
  };
  const readAgain = async (id: number) => {
    setReading(true);
    try {
      const { data } = await api.GET('/api/children/{id}', { params: { path: { id } } });
      if (data) onChangedMeanwhile(data);
      shown.refresh();
    } catch (problem) {
      refused(problem);
    } finally {
      lock.free();
      setReading(false);
    }
  };
  const save = ({ id, version }: Child, body: ChildProfile) => {
    if (!lock.take()) return;
    mutate(
      { params: { path: { id } }, headers: { 'If-Match': `"${version}"` }, body },
      {
        onSuccess: () => {
          lock.rest();
          onDone();
        },
        onError: (problem) => {
          if (asApiError(problem).status === 412) return void readAgain(id);
          lock.free();
          refused(problem);
        },
      },
    );
  };
  return { save, isPending: isPending || isReading };
}
