import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';

/** When a registration and what svc-notify makes of it were committed, on the clock of this process, in ms. */
export interface Watch {
  /** How long the effect of a registration came after it. */
  delay: (registrationId: number) => Promise<number>;
  close: () => Promise<void>;
}

const LONGEST_MS = 20_000;

const TRIGGERS = [
  { service: 'events', channel: 'bench_cause', table: 'registration', column: 'id' },
  { service: 'notify', channel: 'bench_effect', table: 'notification', column: 'registration_id' },
] as const;

/**
 * Has both databases say when they commit: a NOTIFY is sent at the commit and reaches this process the same way from
 * either, so what the way takes is in both moments and falls out of the difference.
 */
export async function watchCommits(club: Pick<Club, 'dataDir'>): Promise<Watch> {
  const { urls } = await clubDatabases(club);
  const moments = new Map<string, PromiseWithResolvers<number>>();
  const momentOf = (key: string) => {
    const moment = moments.get(key) ?? Promise.withResolvers<number>();
    moments.set(key, moment);
    return moment;
  };
  const clients = await Promise.all(
    TRIGGERS.map(async ({ service, channel, table, column }) => {
      const client = new Client({ connectionString: urls[service] });
      await client.connect();
      client.on('notification', ({ payload }) => momentOf(`${channel} ${payload}`).resolve(performance.now()));
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
  return {
    delay: async (id) => {
      const both = Promise.all([momentOf(`bench_cause ${id}`).promise, momentOf(`bench_effect ${id}`).promise]);
      const [cause, effect] = await withTimeout(both, id);
      return effect - cause;
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
    timer = setTimeout(() => reject(new Error(`No notification of registration ${id} came`)), LONGEST_MS);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
