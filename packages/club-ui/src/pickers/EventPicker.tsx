import type { Event } from '@fieldhouse/api';
import { dateRange, timeRange } from '@fieldhouse/contracts/club';
import { $api } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { type PickerProps, SearchPicker, SUGGESTIONS, useSearchWords } from './SearchPicker.tsx';

/** An event to come, by title, place or coach; the next ones first. */
export function EventPicker({ label = 'Event', emptyText = 'No events found', ...props }: PickerProps<Event>) {
  const search = useSearchWords();
  const found = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { when: 'upcoming', limit: SUGGESTIONS, ...(search.q && { q: search.q }) } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <SearchPicker
      placeholder="Type a title, place or coach"
      {...props}
      {...{ label, emptyText, search, found, nameOf, aboutOf }}
      failedText="Failed to load event data"
    />
  );
}

const nameOf = ({ title }: Event) => title;

const aboutOf = ({ date, endDate, startTime, endTime, location }: Event) =>
  [dateRange(date, endDate), timeRange(startTime, endTime), location].join(' · ');
