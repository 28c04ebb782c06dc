import { SkeletonBar, StatCard, StatCards } from '@fieldhouse/ui';
import { $api, QueryFailed } from '@fieldhouse/web-kit';
import { type PlayerFilters, toggled } from './player-filters.ts';

export interface FilterProps {
  filters: PlayerFilters;
  onFilter: (filters: PlayerFilters) => void;
}

/**
 * The figures above the directory (product decision 47). Total also lists archived children; Missing Sizes lists
 * children without sizes.
 */
export function PlayerStats({ filters, onFilter }: FilterProps) {
  const query = $api.useQuery('get', '/api/all-children/stats');
  const stats = query.data;
  const { missing, withArchived } = filters;
  const figure = (value: number | null | undefined) =>
    stats ? (value ?? '–') : <SkeletonBar $width="72px" $height="40px" />;
  const archived = stats && stats.total - stats.active;
  return (
    <>
      <QueryFailed query={query} title="Failed to load children" />
      {(stats || !query.error) && (
        <StatCards aria-busy={!stats}>
          <StatCard
            label="Total"
            value={figure(stats?.total)}
            note={stats && `${stats.joinedThisMonth} joined this month`}
            pressed={withArchived}
            onPress={() => onFilter({ ...filters, withArchived: !withArchived })}
          />
          <StatCard
            label="Active"
            value={figure(stats?.active)}
            note={stats && (archived === 0 ? 'None archived' : `${archived} archived`)}
          />
          <StatCard
            label="Average Age"
            value={figure(stats?.averageAge)}
            note={stats && stats.youngest !== null && `youngest ${stats.youngest}, oldest ${stats.oldest}`}
          />
          <StatCard
            label="Missing Sizes"
            value={figure(stats?.missingSizes)}
            note={stats && (missing.includes('sizes') ? 'Show everybody' : 'Show who')}
            tone={stats && stats.missingSizes > 0 ? 'needs-work' : 'plain'}
            pressed={missing.includes('sizes')}
            onPress={() => onFilter({ ...filters, missing: toggled(missing, 'sizes') })}
          />
        </StatCards>
      )}
    </>
  );
}
