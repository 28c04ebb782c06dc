import { Gauge } from 'prom-client';
import { addReadGauges, counterOf, metricsOf } from '../metrics.ts';
import type { Job, ServiceContext } from '../service.ts';

const INTERVAL = 'job_interval_seconds';

/** The part of a lease's name before a job's own. */
export const JOB = 'job:';

/**
 * Adds how often each job should run, how long ago it last ran to its end, on any replica, and how often its runs failed
 * here. Returns what counts a failure.
 */
export function addJobMetrics(ctx: ServiceContext, jobs: readonly Job[]): (job: string) => void {
  addIntervals(ctx, jobs);
  addReadGauges(ctx, {
    gauges: {
      job_seconds_since_run: { help: 'Time since the start of the last run that ended well', label: 'job' },
    },
    read: async () =>
      (await lastRuns(ctx)).map(({ job, seconds }) => ({
        gauge: 'job_seconds_since_run',
        labels: { job },
        value: seconds,
      })),
    unknown: 'the last runs of jobs are not known',
  });
  const failures = counterOf(ctx, {
    name: 'job_failures_total',
    help: 'Runs of a job that failed on this replica',
    labelNames: ['job'],
  });
  return (job) => failures.inc({ job });
}

/** What the time since a run is compared with. */
function addIntervals(ctx: ServiceContext, jobs: readonly Job[]): void {
  const registry = metricsOf(ctx);
  if (registry.getSingleMetric(INTERVAL)) return;
  const help = 'Time between two runs of a job';
  const gauge = new Gauge({ name: INTERVAL, help, labelNames: ['job'], registers: [registry] });
  for (const { name, everySeconds } of jobs) gauge.set({ job: name }, everySeconds);
}

async function lastRuns(ctx: ServiceContext): Promise<{ job: string; seconds: number }[]> {
  const { rows } = await ctx.db.raw<{ rows: { job: string; seconds: number }[] }>(
    `SELECT substr(name, length(:prefix) + 1) AS job, extract(epoch FROM clock_timestamp() - ran_at)::float8 AS seconds
     FROM lease WHERE starts_with(name, :prefix) AND ran_at IS NOT NULL`,
    { prefix: JOB },
  );
  return rows;
}
