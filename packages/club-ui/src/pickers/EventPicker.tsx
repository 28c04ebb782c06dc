import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange, timeRange } from '@fieldhouse/contracts/club';
import { $api } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { type PickerProps, SearchPicker, SUGGESTIONS, useSearchText } from './SearchPicker.tsx';

interface EventPickerProps extends PickerProps<Event> {
  /** `upcoming`: the next ones first. `begun`: today's and past ones, the latest first. */
  when?: 'upcoming' | 'begun';
  /** Only the events of this coach. */
  coachId?: number | undefined;
}

/** An event, by title, location or coach; an upcoming one by default. */
export function EventPicker(props: EventPickerProps) {
  const { label = 'Event', emptyText = 'No events found', when = 'upcoming', coachId, ...field } = props;
  const search = useSearchText();
  const wanted = when === 'upcoming' ? { when } : { until: clubToday(new Date()), sort: '-date' as const };
  const found = $api.useQuery(
    'get',
    '/api/events',
    {
      params: {
        query: { ...wanted, limit: SUGGESTIONS, ...(search.q && { q: search.q }), ...(coachId && { coachId }) },
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <SearchPicker
      placeholder="Type a title, place or coach"
      {...field}
      {...{ label, emptyText, search, found, nameOf, aboutOf }}
      failedText="Failed to load event data"
    />
  );
}

const nameOf = ({ title }: Event) => title;

const aboutOf = ({ date, endDate, startTime, endTime, location }: Event) =>
  [dateRange(date, endDate, clubToday(new Date())), timeRange(startTime, endTime), location].join(' · ');
