import { SkeletonBar, StatCard, StatCards } from '@fieldhouse/ui';
import { $api, QueryFailed } from '@fieldhouse/web-kit';
import type { RecordStatus } from '../game-data-part.ts';

interface RecordStatsProps {
  status: RecordStatus | null;
  onStatus: (status: RecordStatus | null) => void;
}

const count = new Intl.NumberFormat('en-US');

/** The figures above the records (product decision 47). Linked and Unlinked filter the list. */
export function RecordStats({ status, onStatus }: RecordStatsProps) {
  const query = $api.useQuery('get', '/api/game-data/stats');
  const stats = query.data;
  const figure = (value: number | undefined) =>
    value === undefined ? <SkeletonBar $width="72px" $height="40px" /> : count.format(value);
  const toggle = (next: RecordStatus) => onStatus(status === next ? null : next);
  return (
    <>
      <QueryFailed query={query} title="Failed to load game data" />
      {(stats || !query.error) && (
        <StatCards aria-busy={!stats}>
          <StatCard label="Total" value={figure(stats?.total)} note={stats && samplesText(stats.samples)} />
          <StatCard
            label="Linked"
            value={figure(stats?.linked)}
            note={stats && (status === 'linked' ? 'Show all' : 'Show them')}
            pressed={status === 'linked'}
            onPress={() => toggle('linked')}
          />
          <StatCard
            label="Unlinked"
            value={figure(stats?.unlinked)}
            note={stats && (status === 'unlinked' ? 'Show all' : 'Show them')}
            tone={stats && stats.unlinked > 0 ? 'needs-work' : 'plain'}
            pressed={status === 'unlinked'}
            onPress={() => toggle('unlinked')}
          />
          <StatCard label="Players" value={figure(stats?.players)} note={stats && 'with linked games'} />
        </StatCards>
      )}
    </>
  );
}

function samplesText(samples: number): string {
  if (samples === 0) return 'game records';
  return samples === 1 ? '1 sample is not counted' : `${samples} samples are not counted`;
}
