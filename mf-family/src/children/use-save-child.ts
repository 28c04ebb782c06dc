import type { Child } from '@fieldhouse/api';
import { longDay } from '@fieldhouse/contracts/club';
import type { ChildProfile } from '@fieldhouse/contracts/forms';
import { api, type Notice, useNotify } from '@fieldhouse/web-kit';
import { type Saving, useSave } from '@fieldhouse/web-kit/use-save';
import type { ChildForm } from './child-fields.tsx';
import { CHILD_LABELS, fieldsOf } from './edited-child.ts';
import { useShownChildren } from './use-shown-children.ts';

/**
 * The texts after a profile was saved, or was not. The profile page and the cards have different ones (S1 §8).
 */
export interface SaveTexts {
  saved: Notice;
  failed: string;
}

interface SaveChild {
  form: ChildForm;
  /** The child as the form was filled with it. */
  child: Child;
  texts: SaveTexts;
  onDone: () => void;
}

/**
 * Saves a profile with the version that was read and shows a toast. Changes that others have saved since then show on
 * the page as well.
 */
export function useSaveChild({ form, child, texts, onDone }: SaveChild): Saving<ChildProfile> {
  const notify = useNotify();
  const shown = useShownChildren();
  const params = { path: { id: child.id } };
  return useSave({
    form,
    initial: child,
    send: (body: ChildProfile, ifMatch) =>
      api.PUT('/api/children/{id}', { params, headers: { 'If-Match': ifMatch }, body }),
    read: async () => {
      const answer = await api.GET('/api/children/{id}', { params });
      if (answer.data) shown.changed(answer.data);
      return answer;
    },
    fieldsOf,
    labels: CHILD_LABELS,
    valueTexts: ({ birthdate }) => ({ birthdate: birthdate === null ? '' : longDay(birthdate) }),
    failureTitle: texts.failed,
    onSaved: (saved) => {
      shown.changed(saved);
      notify(texts.saved);
    },
    onDone,
  });
}
