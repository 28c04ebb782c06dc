import { Button } from '@fieldhouse/ui';
import { useSetUrl } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';

/** The way to the event form, for coaches and admins. */
export function CreateEventButton() {
  const setUrl = useSetUrl();
  return (
    <Button icon={<Plus />} onClick={() => setUrl({ event: null, dialog: 'create-event' })}>
      Create Event
    </Button>
  );
}
