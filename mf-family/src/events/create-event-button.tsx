import { Button } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import { FAMILY_SEARCH } from '../search.ts';

/** Opens the event form; for coaches and admins. */
export function CreateEventButton() {
  const [, setSearch] = useSearch(FAMILY_SEARCH);
  return (
    <Button icon={<Plus />} onClick={() => setSearch({ event: null, dialog: 'create-event' })}>
      Create Event
    </Button>
  );
}
