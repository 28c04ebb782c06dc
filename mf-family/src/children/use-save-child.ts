import type { Child } from '@fieldhouse/api';
import { longDay } from '@fieldhouse/contracts/club';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { api, type Notice, useNotify } from '@fieldhouse/web-kit';
import { type Saving, useSave } from '@fieldhouse/web-kit/use-save';
import type { ChildForm } from './child-fields.tsx';
import { CHILD_LABELS, fieldsOf } from './edited-child.ts';
import { useShownChildren } from './use-shown-children.ts';

/**
 * What is said once a profile is saved, or is not: the profile page and the cards have each their own sentence (S1
 * §8).
 */
export interface SaveTexts {
  saved: Notice;
  failed: string;
}

interface SaveChild {
  form: ChildForm;
  /** As the form was filled with it. */
  child: Child;
  words: SaveTexts;
  onDone: () => void;
}

/**
 * Saves a profile on top of the version that was read and says so; what others have saved since is shown on screen
 * as well.
 */
export function useSaveChild({ form, child, words, onDone }: SaveChild): Saving<ChildProfile> {
  const notify = useNotify();
  const shown = useShownChildren();
  const params = { path: { id: child.id } };
  return useSave({
    form,
    opened: child,
    send: (body: ChildProfile, ifMatch) =>
      api.PUT('/api/children/{id}', { params, headers: { 'If-Match': ifMatch }, body }),
    read: async () => {
      const answer = await api.GET('/api/children/{id}', { params });
      if (answer.data) shown.changed(answer.data);
      return answer;
    },
    fieldsOf,
    labels: CHILD_LABELS,
    inWords: ({ birthdate }) => ({ birthdate: birthdate === null ? '' : longDay(birthdate) }),
    failed: words.failed,
    onSaved: (saved) => {
      shown.changed(saved);
      notify(words.saved);
    },
    onDone,
  });
}
