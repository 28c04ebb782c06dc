import type { Event } from '@fieldhouse/api';
import { notOver } from '@fieldhouse/club-ui';
import { addDays, clubLocal } from '@fieldhouse/contracts/club';
import { $api, useMinute } from '@fieldhouse/web-kit';
import { POLL_MS } from './use-waiting.ts';

/** The club's events of today and tomorrow that are not over, by start. */
export function useTodayEvents() {
  const now = useMinute();
  const today = clubLocal(now).date;
  const query = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { when: 'upcoming', until: addDays(today, 1) } } },
    { refetchInterval: POLL_MS },
  );
  const events: readonly Event[] = query.isError ? [] : notOver(query.data ?? [], now);
  return { events, today, query };
}
