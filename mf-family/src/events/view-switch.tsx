import { Segments } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import { FAMILY_SEARCH } from '../search.ts';

/** List or calendar (S1 §2), stored in the address. A change removes the calendar's position from it. */
export function ViewSwitch() {
  const [{ tab }, setSearch] = useSearch(FAMILY_SEARCH);
  return (
    <Segments
      label="View"
      value={tab}
      onChange={(next) => setSearch({ tab: next === 'list' ? null : next, sub: null })}
      segments={[
        { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
        { value: 'calendar', label: 'Calendar', icon: <CalendarDays aria-hidden="true" /> },
      ]}
    />
  );
}
