import type { Event } from '@fieldhouse/api';
import type { EventFormApi } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import type { EventChanges, SeriesScope } from '@fieldhouse/contracts/forms';
import { $api, api, asApiError, showFieldErrors, useNotify, useSubmitLock } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { useEventSaved } from './use-event-saved.ts';

interface Update {
  /** As it was read. */
  event: Event;
  changes: EventChanges;
  scope: SeriesScope;
}

interface Then {
  /** The title of the toast when it fails. */
  failureTitle: string;
  onDone: () => void;
  /** Somebody else has saved since it was read: the event as it is now, and what was to change. */
  onChangedMeanwhile: (theirs: Event, mine: EventChanges) => void;
}

/** Saves an edit on top of the version that was read and says so (S1 §8); a refusal stands in the form. */
export function useUpdateEvent(form: EventFormApi, { failureTitle, onDone, onChangedMeanwhile }: Then) {
  const notify = useNotify();
  const saved = useEventSaved();
  const [isReading, setReading] = useState(false);
  const lock = useSubmitLock();
  const { mutate, isPending } = $api.useMutation('put', '/api/events/{id}');

  const refused = (problem: unknown) => {
    const error = asApiError(problem);
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    notify({ title: failureTitle, description: error.detail, tone: 'destructive' });
  };
  const readAgain = async ({ event, changes }: Update) => {
    setReading(true);
    try {
      const { data } = await api.GET('/api/events/{id}', { params: { path: { id: event.id } } });
      if (data) onChangedMeanwhile(data, changes);
      saved.refresh();
    } catch (problem) {
      refused(problem);
    } finally {
      setReading(false);
      lock.free();
    }
  };
  const update = (wanted: Update) => {
    if (!lock.take()) return;
    const { event, changes, scope } = wanted;
    mutate(
      {
        params: { path: { id: event.id }, query: { scope } },
        headers: { 'If-Match': `"${event.version}"` },
        body: changes,
      },
      {
        onSuccess: (answer) => {
          saved.changed(answer);
          notify({
            title: 'Event updated successfully',
            description: `${answer.title}, ${dateRange(answer.date, answer.endDate)}${ALSO[scope]}`,
          });
          lock.rest();
          onDone();
        },
        onError: (problem) => {
          if (asApiError(problem).status === 412) void readAgain(wanted);
          else {
            lock.free();
            refused(problem);
          }
        },
      },
    );
  };
  return { update, isPending: isPending || isReading };
}

const ALSO: Readonly<Record<SeriesScope, string>> = {
  one: '',
  following: ', and those that follow',
  all: ', and its whole series',
};
