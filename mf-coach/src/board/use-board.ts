import type { Event } from '@fieldhouse/api';
import { notOver } from '@fieldhouse/club-ui';
import { addDays, clubLocal } from '@fieldhouse/contracts/club';
import { $api, type QueryState, useMinute, useUser } from '@fieldhouse/web-kit';

const POLL_MS = 30_000;

export interface BoardState {
  /** The events of today and tomorrow that are not over, by start. */
  events: readonly Event[];
  now: Date;
  isLoading: boolean;
  query: QueryState<readonly Event[]>;
}

/**
 * The board's events (product decision 74): a coach's own events of today and tomorrow; for an admin all events of the
 * club. Loaded again every 30 seconds while the board is shown.
 */
export function useBoard(isShown: boolean): BoardState {
  const user = useUser();
  const now = useMinute();
  const until = addDays(clubLocal(now).date, 1);
  const own = user.role === 'coach' ? { coachId: user.id } : {};
  const query = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { when: 'upcoming', until, ...own } } },
    { refetchInterval: POLL_MS, enabled: isShown },
  );
  // After a failure the page below stays as it is while the board is loaded again.
  const isLoading = query.isPending && query.errorUpdateCount === 0;
  return { events: notOver(query.data ?? [], now), now, isLoading, query };
}
