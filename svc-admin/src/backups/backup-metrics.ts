import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Gauge } from 'prom-client';
import { lastCompleteRun, lastVerifiedAt } from './backup-run.repository.ts';

/** Adds the age of the last complete backup and of the last verified one to the service's metrics; none: no figure. */
export function addBackupMetrics(ctx: ServiceContext): void {
  const age = (at: Date) => (ctx.clock().getTime() - at.getTime()) / 1000;
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last complete backup began, and since one was last verified',
    labelNames: ['last'],
    registers: [metricsOf(ctx)],
    async collect() {
      this.reset();
      try {
        const [run, verifiedAt] = await Promise.all([lastCompleteRun(ctx.db), lastVerifiedAt(ctx.db)]);
        if (run) this.set({ last: 'complete' }, age(run.started_at));
        if (verifiedAt) this.set({ last: 'verified' }, age(verifiedAt));
      } catch (error) {
        ctx.log.warn({ err: error }, 'the age of the last backup is not known');
      }
    },
  });
}
