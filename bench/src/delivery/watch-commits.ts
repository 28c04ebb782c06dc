import { setTimeout as pause } from 'node:timers/promises';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';

/** Measures when a registration and its notification were committed, on the clock of this process, in ms. */
export interface Watch {
  /** Milliseconds from the commit of the registration to the commit of its notification. */
  delay: (registrationId: number) => Promise<number>;
  /** The delays of the first `count` registrations that are reported. */
  delays: (count: number) => Promise<number[]>;
  close: () => Promise<void>;
}

const LONGEST_MS = 20_000;

const TRIGGERS = [
  { service: 'events', channel: 'bench_cause', table: 'registration', column: 'id' },
  { service: 'notify', channel: 'bench_effect', table: 'notification', column: 'registration_id' },
] as const;

/**
 * Installs triggers in both databases that send a NOTIFY at each commit. Both notifications reach this process in the
 * same way, so their transmission time has no effect on the difference.
 */
export async function watchCommits(club: Pick<Club, 'dataDir'>): Promise<Watch> {
  const { urls } = await clubDatabases(club);
  const moments = new Map<string, PromiseWithResolvers<number>>();
  const registered = new Set<number>();
  const momentOf = (key: string) => {
    const moment = moments.get(key) ?? Promise.withResolvers<number>();
    moments.set(key, moment);
    return moment;
  };
  const clients = await Promise.all(
    TRIGGERS.map(async ({ service, channel, table, column }) => {
      const client = new Client({ connectionString: urls[service] });
      await client.connect();
      client.on('notification', ({ payload }) => {
        momentOf(`${channel} ${payload}`).resolve(performance.now());
        if (channel === 'bench_cause') registered.add(Number(payload));
      });
      await client.query(`
        CREATE FUNCTION ${channel}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('${channel}', NEW.${column}::text);
          RETURN NULL;
        END $$;
        CREATE TRIGGER ${channel} AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${channel}();
        LISTEN ${channel};
      `);
      return { client, undo: `DROP TRIGGER ${channel} ON ${table}; DROP FUNCTION ${channel}` };
    }),
  );
  const delay = async (id: number) => {
    const both = Promise.all([momentOf(`bench_cause ${id}`).promise, momentOf(`bench_effect ${id}`).promise]);
    const [cause, effect] = await withTimeout(both, id);
    return effect - cause;
  };
  return {
    delay,
    delays: async (count) => {
      for (const limit = performance.now() + LONGEST_MS; registered.size < count; await pause(50)) {
        if (performance.now() > limit) throw new Error(`${registered.size} of ${count} registrations were reported`);
      }
      return Promise.all([...registered].slice(0, count).map(delay));
    },
    close: async () => {
      for (const { client, undo } of clients) {
        await client.query(undo);
        await client.end();
      }
    },
  };
}

async function withTimeout<Result>(work: Promise<Result>, id: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Registration ${id} has no notification`)), LONGEST_MS);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
