import { addReadGauges, type ServiceContext } from '@fieldhouse/service-kit';
import { lastCompleteRun, lastVerifiedAt } from './backup-run.repository.ts';

/** Adds the age of the last complete backup and of the last verified one to the service's metrics; none: no figure. */
export function addBackupMetrics(ctx: ServiceContext): void {
  addReadGauges(ctx, {
    gauges: {
      backup_age_seconds: {
        help: 'Time since the last complete backup began, and since one was last verified',
        label: 'last',
      },
    },
    read: async () => {
      const [run, verifiedAt] = await Promise.all([lastCompleteRun(ctx.db), lastVerifiedAt(ctx.db)]);
      const age = (last: string, at: Date | null | undefined) =>
        at
          ? [
              {
                gauge: 'backup_age_seconds' as const,
                labels: { last },
                value: (ctx.clock().getTime() - at.getTime()) / 1000,
              },
            ]
          : [];
      return [...age('complete', run?.started_at), ...age('verified', verifiedAt)];
    },
    unknown: 'the age of the last backup is not known',
  });
}
