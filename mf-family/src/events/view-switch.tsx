import { Segments } from '@fieldhouse/ui';
import { useSetUrl, useUrlState } from '@fieldhouse/web-kit';
import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';

type View = 'list' | 'calendar';

/** The way the events are shown: `?tab=calendar`, otherwise the list. */
export function useView(): View {
  const [tab] = useUrlState('tab');
  return tab === 'calendar' ? 'calendar' : 'list';
}

/** List or calendar (S1 §2), in the address; the calendar's place goes with it. */
export function ViewSwitch() {
  const view = useView();
  const setUrl = useSetUrl();
  return (
    <Segments
      label="View"
      value={view}
      onChange={(next) => setUrl({ tab: next === 'list' ? null : next, sub: null })}
      segments={[
        { value: 'list', label: 'List', icon: <List aria-hidden="true" /> },
        { value: 'calendar', label: 'Calendar', icon: <CalendarDays aria-hidden="true" /> },
      ]}
    />
  );
}
