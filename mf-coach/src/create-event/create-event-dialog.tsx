import { EventFormFields, useEventForm } from '@fieldhouse/club-ui/event-form';
import { Button, ErrorText, Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, keyOf, showFieldErrors, useNotify, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

/** Create Event (S2 §2, §5): a coach is chosen already, the one who makes it. */
export default function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const user = useUser();
  const locations = $api.useQuery('get', '/api/locations');
  const coaches = $api.useQuery('get', '/api/coaches');
  const form = useEventForm({ coachIds: user.role === 'coach' ? [user.id] : [] });
  const { mutate, isPending } = $api.useMutation('post', '/api/events', {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/events') });
      notify({ title: 'Event created successfully' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) form.setError('root', { message: asApiError(error).detail });
    },
  });
  const create = form.handleSubmit((body) => {
    if (!isPending) mutate({ body });
  });
  const missing = locations.error ?? coaches.error;
  const message = form.formState.errors.root?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Create Event"
      onSubmit={create}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyText={isPending ? 'Creating...' : undefined}>
            Create Event
          </Button>
        </Row>
      }
    >
      {missing && <ErrorText>{`Locations or coaches did not load. ${missing.detail}`}</ErrorText>}
      <EventFormFields form={form} locations={locations.data ?? []} coaches={coaches.data ?? []} />
      <div role="alert">{message && <ErrorText>{`Failed to create event. ${message}`}</ErrorText>}</div>
    </Dialog>
  );
}
