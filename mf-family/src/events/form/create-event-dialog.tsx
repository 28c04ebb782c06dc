import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { EventFormFields, useEventForm } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import { $api, asApiError, showFieldErrors, useNotify, useUrlState, useUser } from '@fieldhouse/web-kit';
import { EventFormDialog } from './event-form-dialog.tsx';
import { useEventSaved } from './use-event-saved.ts';
import { useFormChoices } from './use-form-choices.ts';

/** Create Event (S1 §2, §5): a coach is chosen already, the one who makes it; from the calendar, so is its day. */
export default function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const user = useUser();
  const saved = useEventSaved();
  const attempt = useAttempt();
  const choices = useFormChoices();
  const [calendarDay] = useUrlState('sub');
  const form = useEventForm({
    coachIds: user.role === 'coach' ? [user.id] : [],
    date: calendarDay !== null && /^\d{4}-\d\d-\d\d$/.test(calendarDay) ? calendarDay : '',
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
      notify({ title: 'Failed to create event', description: error.detail, tone: 'destructive' });
    },
  });
  const create = form.handleSubmit((body) => {
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } });
  });
  return (
    <EventFormDialog
      title="Create Event"
      onClose={onClose}
      onSubmit={create}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Create Event"
      busyText={isPending ? 'Creating...' : undefined}
      missing={choices.missing}
      failure={form.formState.errors.root?.message}
    >
      <EventFormFields form={form} {...choices} />
    </EventFormDialog>
  );
}
