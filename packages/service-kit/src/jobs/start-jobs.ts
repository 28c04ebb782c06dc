import { randomUUID } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import { purgeDeletedPeople } from '../retention/purge-deleted-people.ts';
import { purgeOldRows } from '../retention/purge-old-rows.ts';
import type { Job, ServiceContext, ServiceDefinition } from '../service.ts';
import { addJobMetrics, JOB } from './job-metrics.ts';
import { beginRun, type Lease, releaseLease, storeRun, takeLease } from './lease.ts';
import { startLoop } from './loop.ts';

interface JobsOptions {
  /** How long a job waits after the replica that held its lease was killed. */
  leaseSeconds?: number;
  /** How long a job may wait for another service, which may just be starting, until that is logged as a failure. */
  patienceMs?: number;
}

/**
 * Runs the service's jobs, the deletion of old rows and the purge of deleted people, each on the one replica that holds
 * its lease. A run that throws is logged and repeated after a third of the lease or, if that is sooner, at its next time; one whose replica was
 * killed is repeated when the lease is over. A job must be safe to start twice.
 */
export function startJobs(
  definition: ServiceDefinition,
  ctx: ServiceContext,
  { leaseSeconds = 30, patienceMs = 60_000 }: JobsOptions = {},
): { stop: () => Promise<void> } {
  const holder = randomUUID();
  const jobs = [purgeOldRows(definition), purgeDeletedPeople, ...(definition.jobs ?? [])];
  const failed = addJobMetrics(ctx, jobs);
  const running = jobs.map((job) =>
    startJob(job, { ctx, failed, patienceMs }, { name: `${JOB}${job.name}`, holder, seconds: leaseSeconds }),
  );
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

interface Around {
  ctx: ServiceContext;
  failed: (job: string) => void;
  patienceMs: number;
}

function startJob(job: Job, { ctx, failed, patienceMs }: Around, lease: Lease) {
  let waitsSince: number | undefined;
  const loop = startLoop({
    // Often enough to renew the lease and to start on time.
    everyMs: Math.min(renewMs(lease), job.everySeconds * 1000),
    async run(stopping) {
      if (!(await takeLease(ctx.db, lease))) return undefined;
      const startedAt = await beginRun(ctx.db, lease, job.everySeconds);
      if (startedAt === undefined) return undefined;
      await runRenewing(() => job.run(ctx, stopping), job, ctx, lease);
      waitsSince = undefined;
      await storeRun(ctx.db, lease, startedAt);
      return undefined;
    },
    onError(error) {
      if (error instanceof Problem && error.code === 'unavailable') {
        waitsSince ??= performance.now();
        if (performance.now() - waitsSince < patienceMs) {
          ctx.log.info({ job: job.name }, 'a job waits for a service that does not answer yet');
          return;
        }
      }
      failed(job.name);
      ctx.log.error({ err: error, job: job.name }, 'a job failed');
    },
  });
  return {
    async stop() {
      await loop.stop();
      await releaseLease(ctx.db, lease);
    },
  };
}

const renewMs = ({ seconds }: Lease) => (seconds * 1000) / 3;

async function runRenewing(run: () => Promise<void>, job: Job, ctx: ServiceContext, lease: Lease): Promise<void> {
  const renewal = setInterval(() => {
    takeLease(ctx.db, lease).catch((error) => ctx.log.warn({ err: error, job: job.name }, 'a lease was not renewed'));
  }, renewMs(lease));
  try {
    await run();
  } finally {
    clearInterval(renewal);
  }
}
