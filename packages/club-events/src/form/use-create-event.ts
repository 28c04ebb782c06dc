import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { type EventFormInput, useEventForm } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import { $api, asApiError, showFieldErrors, useNotify, useUser } from '@fieldhouse/web-kit';
import { useEventSaved } from './use-event-saved.ts';

interface CreateEvent {
  /** What is filled in already. */
  values?: Partial<EventFormInput>;
  /** The title of the toast when it fails: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onDone: () => void;
}

/**
 * The form that makes an event (S1 §5, S2 §5): a coach is chosen already, the one who makes it. A retry makes no
 * second one.
 */
export function useCreateEvent({ values = {}, failureTitle, onDone }: CreateEvent) {
  const notify = useNotify();
  const user = useUser();
  const saved = useEventSaved();
  const attempt = useAttempt();
  const form = useEventForm({ coachIds: user.role === 'coach' ? [user.id] : [], ...values });
  const { mutate, isPending } = $api.useMutation('post', '/api/events', {
    onSuccess: (event) => {
      attempt.answered(201);
      saved.refresh();
      notify({
        title: 'Event created successfully',
        description: `${event.title}, ${dateRange(event.date, event.endDate)}`,
      });
      onDone();
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
