import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unavailable } from '../http/problem.ts';
import { openLog } from '../log.ts';
import { metricsOf } from '../metrics.ts';
import type { Job } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { beginRun, releaseLease, storeRun, takeLease } from './lease.ts';
import { startJobs } from './start-jobs.ts';

describe('scheduled jobs', () => {
  let service: BareService;
  let started: { stop: () => Promise<void> }[];
  beforeAll(async () => {
    service = await bareService({ name: 'events' });
  });
  beforeEach(() => {
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((jobs) => jobs.stop()));
    await service.empty();
  });
  afterAll(() => service.close());

  function start(job: Job, leaseSeconds?: number) {
    const jobs = startJobs({ ...service.definition, jobs: [job] }, service.ctx, { leaseSeconds });
    started.push(jobs);
    return jobs;
  }

  it('When several replicas run, Then only one runs a job at a time', async () => {
    let running = 0;
    let mostRunning = 0;
    let runs = 0;
    const job: Job = {
      name: 'remind',
      everySeconds: 0.02,
      async run(ctx) {
        mostRunning = Math.max(mostRunning, ++running);
        await ctx.db.raw('SELECT pg_sleep(0.03)');
        running--;
        runs++;
      },
    };
    for (let replica = 0; replica < 3; replica++) start(job);
    await waitFor('ten runs', () => runs >= 10);
    expect(mostRunning).toBe(1);
    const ages = await metricsOf(service.ctx).getSingleMetricAsString('job_seconds_since_run');
    expect(ages).toMatch(/job="remind"[^}]*\} 0\.\d/);
  });

  it('When the replica that runs a job stops, Then another one continues at once', async () => {
    const runs: string[] = [];
    const jobOf = (replica: string): Job => ({
      name: 'remind',
      everySeconds: 0.02,
      run: async () => void runs.push(replica),
    });
    const first = start(jobOf('first'));
    await waitFor('a run', () => runs.length > 0);
    start(jobOf('second'));
    await first.stop();
    await waitFor('a run of the second', () => runs.includes('second'));
  });

  it('When a run fails, Then the job runs again at its next time', async () => {
    let runs = 0;
    start({
      name: 'remind',
      everySeconds: 0.02,
      async run() {
        runs++;
        throw new Error('not now');
      },
    });
    await waitFor('another run', () => runs >= 3);
    const counted = await metricsOf(service.ctx).getSingleMetricAsString('job_failures_total');
    expect(Number(/job="remind"[^}]*\} (\d+)/.exec(counted)?.[1])).toBeGreaterThanOrEqual(2);
    const ages = await metricsOf(service.ctx).getSingleMetricAsString('job_seconds_since_run');
    expect(ages).not.toContain('job="remind"');
  });

  it.each([
    ['a run finds another service unavailable', () => unavailable(), 60_000, 'info', 'a job waits for a service'],
    ['a service does not answer for long', () => unavailable(), 0, 'error', 'a job failed'],
    ['a run fails', () => new Error('broken'), 60_000, 'error', 'a job failed'],
  ])(
    'When %s, Then it is logged, and with a stack only when it is a failure',
    async (_, failure, patienceMs, level, text) => {
      const lines: string[] = [];
      const log = openLog('events', { logLevel: 'info', version: 'test' }, { write: (line) => lines.push(line) });
      const job: Job = {
        name: 'remind',
        everySeconds: 0.02,
        async run() {
          throw failure();
        },
      };
      const jobs = startJobs({ ...service.definition, jobs: [job] }, { ...service.ctx, log }, { patienceMs });
      started.push(jobs);
      await waitFor('the log', () => lines.length > 0);
      const line = JSON.parse(lines[0] ?? '');
      expect(line).toMatchObject({ level, job: 'remind', msg: expect.stringContaining(text) });
      expect('err' in line).toBe(level === 'error');
    },
  );

  it('When a run of an hourly job fails, Then it is repeated within the lease, and then in an hour', async () => {
    let runs = 0;
    start(
      {
        name: 'remind',
        everySeconds: 3600,
        async run() {
          if (++runs < 3) throw new Error('not now');
        },
      },
      0.06,
    );
    await waitFor('the run that succeeds', () => runs >= 3);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(runs).toBe(3);
  });

  it('When jobs are stopped, Then the current run is finished first', async () => {
    let finished = false;
    let begun = false;
    const jobs = start({
      name: 'remind',
      everySeconds: 60,
      async run(ctx) {
        begun = true;
        await ctx.db.raw('SELECT pg_sleep(0.2)');
        finished = true;
      },
    });
    await waitFor('the run', () => begun);
    await jobs.stop();
    expect(finished).toBe(true);
  });

  it('When a run takes longer than the lease, Then the lease is renewed', async () => {
    let begun: Date | undefined;
    let done = false;
    start(
      {
        name: 'remind',
        everySeconds: 60,
        async run() {
          begun = new Date();
          await waitFor('the end of the first lease', async () => {
            const { rows } = await service.ctx.db.raw(
              `SELECT expires_at > ?::timestamptz + interval '0.6 seconds' AS renewed FROM lease WHERE name = 'job:remind'`,
              [begun ?? null],
            );
            return rows[0].renewed;
          });
          done = true;
        },
      },
      0.3,
    );
    await waitFor('the run', () => begun !== undefined);
    await waitFor('its end', () => done);
  });
});

describe('a lease', () => {
  let service: BareService;
  beforeAll(async () => {
    service = await bareService({ name: 'events' });
  });
  beforeEach(() => service.empty());
  afterAll(() => service.close());
  const ours = { name: 'job:x', holder: 'ours', seconds: 60 };
  const theirs = { name: 'job:x', holder: 'theirs', seconds: 60 };

  it('When a process has taken it, Then no other can take it until it is released or has expired', async () => {
    const { db } = service.ctx;
    expect(await takeLease(db, ours)).toBe(true);
    expect(await takeLease(db, ours)).toBe(true);
    expect(await takeLease(db, theirs)).toBe(false);
    await releaseLease(db, theirs);
    expect(await takeLease(db, theirs)).toBe(false);
    await db('lease').update({ expires_at: db.raw(`now() - interval '1 second'`) });
    expect(await takeLease(db, theirs)).toBe(true);
    expect(await takeLease(db, ours)).toBe(false);
  });

  it('When a run is complete, Then the next one does not begin before its time, in any process', async () => {
    const { db } = service.ctx;
    await takeLease(db, ours);
    const startedAt = await beginRun(db, ours, 3600);
    expect(await beginRun(db, ours, 3600)).toEqual(expect.any(String));
    await storeRun(db, ours, startedAt ?? '');
    expect(await beginRun(db, ours, 3600)).toBeUndefined();
    await releaseLease(db, ours);
    await db('lease').update({ expires_at: new Date(0) });
    await takeLease(db, theirs);
    expect(await beginRun(db, theirs, 3600)).toBeUndefined();
    expect(await beginRun(db, ours, 0)).toBeUndefined();
    expect(await beginRun(db, theirs, 0)).toEqual(expect.any(String));
  });
});
