import { createClient } from 'redis';

export interface TestRedis {
  /** `redis://…/<number>`, an empty database. */
  url: string;
  /** Empties it and gives the number back. */
  drop: () => Promise<void>;
}

/** Keeps who has which number. */
const LEDGER = 0;
/** After this time a number whose test run was killed is given out again. */
const LEASE_SECONDS = 3600;

/**
 * A Redis of one's own: a numbered database of the server that `TEST_REDIS_URL` names, so that the code under test
 * needs no prefix for its keys and cannot reach the keys of other suites. Numbers are given out by Redis itself
 * (`SET NX` in database 0), for test workers know nothing of each other. `FLUSHALL` reaches everybody: no test may
 * use it.
 */
export async function testRedis(): Promise<TestRedis> {
  const server = process.env.TEST_REDIS_URL;
  if (!server) throw new Error('TEST_REDIS_URL is not set: the tests need a Redis server');
  const number = await onDatabase(server, LEDGER, takeNumber);
  const empty = () => onDatabase(server, number, async (own) => void (await own.flushDb()));
  await empty();
  return {
    url: urlOf(server, number),
    drop: async () => {
      await empty();
      await onDatabase(server, LEDGER, async (ledger) => void (await ledger.del(leaseOf(number))));
    },
  };
}

async function takeNumber(ledger: Client): Promise<number> {
  const databases = Number((await ledger.configGet('databases')).databases);
  for (let number = 1; number < databases; number += 1) {
    const taken = await ledger.set(leaseOf(number), process.pid, {
      condition: 'NX',
      expiration: { type: 'EX', value: LEASE_SECONDS },
    });
    if (taken !== null) return number;
  }
  throw new Error(`All ${databases} databases of the test Redis are in use`);
}

const leaseOf = (number: number) => `test-database:${number}`;

type Client = ReturnType<typeof clientOf>;

const clientOf = (server: string, database: number) =>
  createClient({ url: urlOf(server, database), socket: { reconnectStrategy: false } });

async function onDatabase<Result>(
  server: string,
  database: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = clientOf(server, database);
  // Without a listener a lost connection would end the process; the command that meets it rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

function urlOf(server: string, database: number): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
