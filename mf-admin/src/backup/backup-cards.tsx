import type { BackupStatus } from '@fieldhouse/api';
import { StatCard, StatCards } from '@fieldhouse/ui';
import { whenText } from '../mail/when-text.ts';
import { scheduleText } from './schedule-text.ts';

/** Service, Schedule, Retention, Compression (S2 §2). */
export function BackupCards({ status }: { status: BackupStatus }) {
  const { isRunning, nextRunAt, config, history } = status;
  const { often, when } = scheduleText(config.schedule);
  const complete = history.filter(({ state }) => state === 'Complete').length;
  return (
    <StatCards>
      <StatCard
        label="Backup Service"
        value={isRunning ? 'Running' : 'Stopped'}
        note={nextText(nextRunAt)}
        tone={isRunning ? 'plain' : 'needs-work'}
      />
      <StatCard label="Schedule" value={often} note={when} />
      <StatCard
        label="Retention"
        value={config.retentionDays === 1 ? '1 day' : `${config.retentionDays} days`}
        note={complete === 1 ? '1 backup kept' : `${complete} backups kept`}
      />
      <StatCard label="Compression" value={config.compressionEnabled ? 'On' : 'Off'} note="and encrypted" />
    </StatCards>
  );
}

function nextText(nextRunAt: string | null): string {
  if (nextRunAt === null) return 'no backup is scheduled';
  const { first, second } = whenText(nextRunAt);
  return `next ${first}, ${second}`;
}
