import { Counter, Gauge } from 'prom-client';
import { metricsOf } from '../metrics.ts';
import type { ServiceContext } from '../service.ts';

const FAILURES = 'job_failures_total';

/** The part of a lease's name before a job's own. */
export const JOB = 'job:';

/**
 * Adds how long ago each job last ran to its end, on any replica, and how often its runs failed here. Returns what counts
 * a failure.
 */
export function addJobMetrics(ctx: ServiceContext): (job: string) => void {
  const registry = metricsOf(ctx);
  const known = registry.getSingleMetric(FAILURES);
  if (known instanceof Counter) return (job) => known.inc({ job });
  new Gauge({
    name: 'job_seconds_since_run',
    help: 'Time since the start of the last run that ended well',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { job, seconds } of await lastRuns(ctx)) this.set({ job }, seconds);
      } catch (error) {
        ctx.log.warn({ err: error }, 'the last runs of jobs are not known');
      }
    },
  });
  const failures = new Counter({
    name: FAILURES,
    help: 'Runs of a job that failed on this replica',
    labelNames: ['job'],
    registers: [registry],
  });
  return (job) => failures.inc({ job });
}

async function lastRuns(ctx: ServiceContext): Promise<{ job: string; seconds: number }[]> {
  const { rows } = await ctx.db.raw<{ rows: { job: string; seconds: number }[] }>(
    `SELECT substr(name, length(:prefix) + 1) AS job, extract(epoch FROM clock_timestamp() - ran_at)::float8 AS seconds
     FROM lease WHERE starts_with(name, :prefix) AND ran_at IS NOT NULL`,
    { prefix: JOB },
  );
  return rows;
}
