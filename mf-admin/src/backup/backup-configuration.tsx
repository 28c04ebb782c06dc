import type { BackupStatus } from '@fieldhouse/api';
import { Card, Fact, Facts, Muted, SectionTitle, Stack } from '@fieldhouse/ui';

/** Configuration (S2 §2): enabled, cron schedule, backup path. Read-only (product decision 48). */
export function BackupConfiguration({ config }: { config: BackupStatus['config'] }) {
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle title="Configuration" />
        <Muted $small>Set by the operator in the environment of svc-admin, read only here.</Muted>
      </Stack>
      <Card>
        <Facts>
          <Fact name="Enabled">{config.enabled ? 'Yes' : 'No'}</Fact>
          <Fact name="Cron schedule">
            <code>{config.schedule}</code>
          </Fact>
          <Fact name="Backup path" wide>
            <code>{config.backupPath}</code>
          </Fact>
        </Facts>
      </Card>
    </Stack>
  );
}
