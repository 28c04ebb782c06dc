import { DatabaseError, Pool } from 'pg';
import { eachAtOnce } from '../speed/client.ts';
import type { Book, Burst, BurstResult, Job, Repeat, Results, Turns } from './jobs.ts';
import { openRequester } from './request.ts';

/** The process that makes the load: it receives one job at a time and sends back its result. */
process.on('message', (job: Job) => {
  void run(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});

function run(job: Job): Promise<Results[Job['kind']]> {
  switch (job.kind) {
    case 'repeat':
      return repeat(job);
    case 'burst':
      return burst(job);
    case 'book':
      return book(job);
    case 'turns':
      return turns(job);
  }
}

async function repeat({ site, call, status, connections, ms }: Repeat): Promise<Results['repeat']> {
  const { request, close } = openRequester(site, connections);
  let answered = 0;
  const began = performance.now();
  const reader = async () => {
    while (performance.now() - began < ms) {
      const got = await request(call);
      if (got !== status) throw new Error(`${site}${call.path} answered ${got}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, reader));
  const seconds = (performance.now() - began) / 1000;
  await close();
  return { perSecond: answered / seconds };
}

async function burst({ site, calls, statuses, connections }: Burst): Promise<BurstResult> {
  const { request, close } = openRequester(site, connections);
  const result = await timed(calls, connections, async (call) => {
    const got = await request(call);
    if (!statuses.includes(got)) throw new Error(`${site}${call.path} answered ${got}`);
    return got < 300;
  });
  await close();
  return result;
}

async function book({ databaseUrl, statement, values, refusal, connections }: Book): Promise<BurstResult> {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  // All connections are opened before the burst begins, like the platform's.
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) client.release();
  const result = await timed(values, connections, (bound) =>
    pool.query({ name: 'book', text: statement, values: [...bound] }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DatabaseError && error.message === refusal) return false;
        throw error;
      },
    ),
  );
  await pool.end();
  return result;
}

async function timed<Item>(
  items: readonly Item[],
  connections: number,
  work: (item: Item) => Promise<boolean>,
): Promise<BurstResult> {
  const times: number[] = [];
  let done = 0;
  const began = performance.now();
  await eachAtOnce(items, connections, async (item) => {
    const requestedAt = performance.now();
    if (await work(item)) done += 1;
    times.push(performance.now() - requestedAt);
  });
  const seconds = (performance.now() - began) / 1000;
  return { seconds, done, p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

async function turns({ visits, turns: count }: Turns): Promise<Results['turns']> {
  const sites = visits.map(({ site, steps }) => ({
    ...openRequester(site, 1),
    steps,
    times: Object.fromEntries(steps.map(({ name }): [string, number[]] => [name, []])),
  }));
  for (let turn = 0; turn < count; turn += 1) {
    for (const { request, steps, times } of turn % 2 === 0 ? sites : sites.toReversed()) {
      for (const { name, call, status } of steps) {
        const requestedAt = performance.now();
        const got = await request(call);
        if (got !== status) throw new Error(`${name}: ${call.path} answered ${got}`);
        times[name]?.push(performance.now() - requestedAt);
      }
    }
  }
  await Promise.all(sites.map(({ close }) => close()));
  return sites.map(({ times }) => times);
}
