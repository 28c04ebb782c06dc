import type { Event } from '@fieldhouse/api';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import { $api, asApiError, showFieldErrors, useNotify, useUser, useWhileMounted } from '@fieldhouse/web-kit';
import { type EventFormInput, useEventForm } from './use-event-form.ts';
import { useEventListUpdates } from './use-event-list-updates.ts';

interface CreateEventOptions {
  /** The values that the form starts with. */
  values?: Partial<EventFormInput>;
  /** The title of the toast after a failure: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onDone: () => void;
}

/**
 * The form that creates an event (S1 §5, S2 §5). A coach who opens it is preselected. A retry does not create a second
 * event.
 */
export function useCreateEvent({ values = {}, failureTitle, onDone }: CreateEventOptions) {
  const notify = useNotify();
  const user = useUser();
  const lists = useEventListUpdates();
  const attempt = useAttempt();
  const done = useWhileMounted(onDone);
  const form = useEventForm({ coachIds: user.role === 'coach' ? [user.id] : [], ...values });
  const { mutate, isPending } = $api.useMutation('post', '/api/events', {
    onSuccess: (event) => {
      attempt.answered(201);
      lists.refresh();
      notify({
        title: 'Event created successfully',
        description: createdText(event, event.recurrenceCount ?? 1),
      });
      done();
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
      notify({ title: failureTitle, description: error.detail, tone: 'destructive' });
    },
  });
  const create = form.handleSubmit((body) => {
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } });
  });
  return { form, create, isPending };
}

/** 'Hoops, Sat, Dec 5'; for a series 'Hoops, 6 events from Sat, Dec 5'. */
function createdText({ title, date, endDate }: Event, count: number): string {
  const first = dateRange(date, endDate, clubToday(new Date()));
  return count === 1 ? `${title}, ${first}` : `${title}, ${count} events from ${first}`;
}
