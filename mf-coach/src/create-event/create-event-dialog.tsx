import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { EventFormFields, useEventForm } from '@fieldhouse/club-ui/event-form';
import { ErrorText } from '@fieldhouse/ui';
import { $api, asApiError, keyOf, showFieldErrors, useNotify, useUser } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useQueryClient } from '@tanstack/react-query';

/** Create Event (S2 §2, §5): a coach is chosen already, the one who makes it. */
export default function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const user = useUser();
  const locations = $api.useQuery('get', '/api/locations');
  const coaches = $api.useQuery('get', '/api/coaches');
  const form = useEventForm({ coachIds: user.role === 'coach' ? [user.id] : [] });
  const attempt = useAttempt();
  const { mutate, isPending } = $api.useMutation('post', '/api/events', {
    onSuccess: async () => {
      attempt.answered(201);
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/events') });
      notify({ title: 'Event created successfully' });
      onClose();
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    },
  });
  const create = form.handleSubmit((body) => {
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } });
  });
  const missing = locations.error ?? coaches.error;
  const message = form.formState.errors.root?.message;
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title="Create Event"
      onSubmit={create}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText="Create Event"
      busyText={isPending ? 'Creating...' : undefined}
    >
      {missing && <ErrorText>{`Locations or coaches did not load. ${missing.detail}`}</ErrorText>}
      <EventFormFields form={form} locations={locations.data ?? []} coaches={coaches.data ?? []} />
      <div role="alert">{message && <ErrorText>{`Failed to create event. ${message}`}</ErrorText>}</div>
    </FormDialog>
  );
}
