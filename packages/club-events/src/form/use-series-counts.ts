import type { Event, SeriesCounts } from '@fieldhouse/api';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { $api } from '@fieldhouse/web-kit';

const SECOND = 1000;

export interface SeriesCounting {
  /** What a change in each scope is for; undefined until the server has counted. */
  counts: SeriesCounts | undefined;
  /** Whether a change in this scope may be sent: only for a number of events that the user has seen. */
  isCounted: (scope: SeriesScope) => boolean;
  query: { data: SeriesCounts | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The number of events and registrations in each scope, counted by the server and kept up to date; none alone. */
export function useSeriesCounts({ id, seriesId }: Pick<Event, 'id' | 'seriesId'>): SeriesCounting {
  const query = $api.useQuery(
    'get',
    '/api/events/{id}/series',
    { params: { path: { id } } },
    // Counts of an earlier dialog are never shown as those of now.
    { enabled: seriesId !== null, refetchInterval: 5 * SECOND, gcTime: 0 },
  );
  return { counts: query.data, isCounted: (scope) => scope === 'one' || query.data !== undefined, query };
}
