import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { useEventForm } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import { $api, asApiError, showFieldErrors, useNotify, useUser } from '@fieldhouse/web-kit';
import { EventFormDialog } from './event-form-dialog.tsx';
import { useEventSaved } from './use-event-saved.ts';
import { useFormChoices } from './use-form-choices.ts';

export interface CreateEventDialogProps {
  /** The day that is filled in already, 'YYYY-MM-DD'; '' for none. */
  date?: string;
  /** The title of the toast when it fails: S1 §8 and S2 §8 have different ones. */
  failureTitle: string;
  onClose: () => void;
}

/** Create Event (S1 §2, §5; S2 §2, §5): a coach is chosen already, the one who makes it. */
export default function CreateEventDialog({ date = '', failureTitle, onClose }: CreateEventDialogProps) {
  const notify = useNotify();
  const user = useUser();
  const saved = useEventSaved();
  const attempt = useAttempt();
  const choices = useFormChoices();
  const form = useEventForm({
    coachIds: user.role === 'coach' ? [user.id] : [],
    date,
  });
  const { mutate, isPending } = $api.useMutation('post', '/api/events', {
    onSuccess: (event) => {
      attempt.answered(201);
      saved.refresh();
      notify({
        title: 'Event created successfully',
        description: `${event.title}, ${dateRange(event.date, event.endDate)}`,
      });
      onClose();
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
  return (
    <EventFormDialog
      form={form}
      choices={choices}
      mode="create"
      title="Create Event"
      submitText="Create Event"
      busyText={isPending ? 'Creating...' : undefined}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
