import type { createClient } from 'redis';

export interface TestRedis {
  /** `redis://…/<number>`, an empty database. */
  url: string;
  /** Empties it and releases its number. */
  drop: () => Promise<void>;
}

/** The database that stores which numbers are in use. */
const LEDGER = 0;
/** After this time the number of a killed test run is free again. */
const LEASE_SECONDS = 3600;

/**
 * A private Redis: a numbered database of the server in `TEST_REDIS_URL`, so that the code under test needs no prefix
 * for its keys and cannot reach the keys of other suites. Redis itself assigns the numbers (`SET NX` in database 0),
 * because test workers share no memory. No test may use `FLUSHALL`: it empties the databases of all tests.
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

type Client = ReturnType<typeof createClient>;

/** Loads the library when it is needed: its hundreds of files take a quarter of a second in every test file. */
async function openClient(server: string, database: number): Promise<Client> {
  const { createClient } = await import('redis');
  return createClient({ url: urlOf(server, database), socket: { reconnectStrategy: false } });
}

async function onDatabase<Result>(
  server: string,
  database: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(server, database);
  // Without a listener a lost connection would end the process. The running command rejects anyway.
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
