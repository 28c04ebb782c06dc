import type { Event, SeriesCounts } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { RadioCards } from '@fieldhouse/ui';
import { QueryFailed } from '@fieldhouse/web-kit';
import type { SeriesCounting } from './use-series-counts.ts';

interface ScopeChoiceProps {
  label: string;
  event: Event;
  counting: SeriesCounting;
  value: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Chooses which events of a series a change is for (product decision 34). The server counts them. */
export function ScopeChoice({ label, event, counting, value, onChange }: ScopeChoiceProps) {
  const { counts, query } = counting;
  const day = dateRange(event.date, event.endDate, clubToday(new Date()));
  const uncounted = query.error ? 'Not counted' : 'Counting...';
  return (
    <>
      <RadioCards
        label={label}
        value={value}
        onChange={onChange}
        cards={[
          { value: 'one', title: 'This event', text: day },
          {
            value: 'following',
            title: 'This and following events',
            text: counts ? `${eventsText(counts.following.events)} from ${day} on` : uncounted,
          },
          { value: 'all', title: 'All events', text: counts ? allText(counts.all) : uncounted },
        ]}
      />
      <QueryFailed query={query} title="The events of the series were not counted" frame="none" />
    </>
  );
}

const allText = ({ events, past }: SeriesCounts['all']) =>
  `${eventsText(events)}${past > 0 ? ', past ones included' : ''}`;

const eventsText = (count: number) => (count === 1 ? '1 event' : `${count} events`);
