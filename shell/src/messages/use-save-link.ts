import type { CalendarFeed } from '@fieldhouse/api';
import { $api, asApiError, keyOf, showFieldErrors } from '@fieldhouse/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import type { LinkFields, MadeLink } from './link-fields.ts';

interface SaveLink {
  link: CalendarFeed | undefined;
  form: UseFormReturn<LinkFields>;
  onMade: (made: MadeLink) => void;
  onChanged: () => void;
}

/** Reads the links again: after every change, and when somebody changed them elsewhere. */
export const refetchLinks = () => queryClient.invalidateQueries({ queryKey: keyOf('get', '/api/calendar-feeds') });

/** Sends the form of a link. A refusal stands at its field, or below the form. */
export function useSaveLink({ link, form, onMade, onChanged }: SaveLink) {
  const onError = (problem: unknown) => {
    const error = asApiError(problem);
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    void refetchLinks();
  };
  // On the mutation itself: the dialog may be closed before the answer.
  const onSuccess = () => void refetchLinks();
  const make = $api.useMutation('post', '/api/calendar-feeds', { onError, onSuccess });
  const change = $api.useMutation('patch', '/api/calendar-feeds/{id}', { onError, onSuccess });
  const save = ({ name, which, childIds }: LinkFields) => {
    if (link) {
      const body = { name, childIds: which === 'all' ? null : childIds };
      const done = () => {
        onChanged();
        notify({ title: 'Calendar link changed' });
      };
      change.mutate({ params: { path: { id: link.id } }, body }, { onSuccess: done });
    } else {
      const body = { name, ...(which === 'chosen' && { childIds }) };
      make.mutate({ body }, { onSuccess: ({ url }) => onMade({ name, url }) });
    }
  };
  return { save, isPending: make.isPending || change.isPending };
}
