import type { BackupStatus } from '@fieldhouse/api';
import { Fact, Facts, Muted, SectionTitle, Stack } from '@fieldhouse/ui';

/** Configuration (S2 §2): enabled, cron schedule, backup path, the key. Read-only (product decision 48). */
export function BackupConfiguration({ status: { config, warnings } }: { status: BackupStatus }) {
  const hasKey = !warnings.some(({ kind }) => kind === 'no-key');
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle title="Configuration" />
        <Muted $small>Set in the environment of svc-admin, read only here.</Muted>
      </Stack>
      <Facts>
        <Fact name="Enabled">{config.enabled ? 'Yes' : 'No'}</Fact>
        <Fact name="Cron schedule">
          <code>{config.schedule}</code>
        </Fact>
        <Fact name="Backup path" wide>
          <code>{config.backupPath}</code>
        </Fact>
        <Fact name="Key" wide>
          <code>BACKUP_PUBLIC_KEY</code>
          <span>{hasKey ? 'is set' : 'is not set'}</span>
        </Fact>
      </Facts>
    </Stack>
  );
}
