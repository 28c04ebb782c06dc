import type { Event } from '@fieldhouse/api';
import { lastDay } from '@fieldhouse/club-ui';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { RadioCards } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { eventsInScope } from './series.ts';

/** All events of the same series, past ones too; empty until they are loaded. */
export function useSeries({ seriesId }: Pick<Event, 'seriesId'>): readonly Event[] {
  const { data = [] } = $api.useQuery('get', '/api/events', {}, { enabled: seriesId !== null });
  return data.filter((event) => event.seriesId === seriesId);
}

interface ScopeChoiceProps {
  label: string;
  event: Event;
  series: readonly Event[];
  value: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Chooses which events of a series a change is for (product decision 34). */
export function ScopeChoice({ label, event, series, value, onChange }: ScopeChoiceProps) {
  const day = dateRange(event.date, event.endDate, clubToday(new Date()));
  const count = (scope: SeriesScope) => {
    const events = eventsInScope(event, series, scope).length;
    return events === 1 ? '1 event' : `${events} events`;
  };
  const hasPast = series.some((each) => lastDay(each) < clubToday(new Date()));
  return (
    <RadioCards
      label={label}
      value={value}
      onChange={onChange}
      cards={[
        { value: 'one', title: 'This event', text: day },
        { value: 'following', title: 'This and following events', text: `${count('following')} from ${day} on` },
        { value: 'all', title: 'All events', text: `${count('all')}${hasPast ? ', past ones included' : ''}` },
      ]}
    />
  );
}
