import { api } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import type { UseFormReturn } from 'react-hook-form';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { fieldsOf, type PreferenceFields, preferencesOf } from './preference-fields.ts';
import { LABELS, textsOf } from './preference-texts.ts';
import { PREFERENCES, readPreferences, type StoredPreferences, withVersion } from './stored-preferences.ts';

/** Saves the form; what another window saved meanwhile is merged into it and shown (S1.2.479). */
export function useSavePreferences(form: UseFormReturn<PreferenceFields>, stored: StoredPreferences) {
  return useSave<PreferenceFields, PreferenceFields, StoredPreferences>({
    form,
    initial: stored,
    send: async (fields, ifMatch) =>
      withVersion(
        await api.PUT('/api/notice-preferences', {
          headers: { 'If-Match': ifMatch },
          body: preferencesOf(fields),
        }),
      ),
    read: readPreferences,
    fieldsOf,
    labels: LABELS,
    valueTexts: textsOf,
    failureTitle: 'Your choices could not be saved',
    onSaved: (saved) => {
      queryClient.setQueryData(PREFERENCES, saved);
      form.reset(fieldsOf(saved));
      notify({ title: 'Saved' });
    },
    onDone: () => undefined,
  });
}
