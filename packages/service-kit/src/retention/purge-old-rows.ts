import type { Job, ServiceContext, ServiceDefinition } from '../service.ts';
import { kitRetention } from './kit-retention.ts';
import { type Age, type Purge, rowsToPurge } from './retention.ts';

const HOUR_MS = 3_600_000;
/** The most rows in one transaction: few, so that no lock is held long. */
export const ROWS_AT_ONCE = 1000;

/** Deletes rows that are older than the retention of their table: hourly, on the replica that holds the lease. */
export function purgeOldRows({ retention }: Pick<ServiceDefinition, 'retention'>): Job {
  const purges = Object.entries({ ...kitRetention, ...retention }).flatMap(([table, { purges: ofTable = [] }]) =>
    ofTable.map((purge) => ({ table, purge })),
  );
  return {
    name: 'purge-old-rows',
    everySeconds: 3600,
    async run(ctx) {
      for (const { table, purge } of purges) {
        const rows = await purgeTable(ctx, table, purge);
        if (rows > 0) ctx.log.info({ table, rows }, 'old rows were purged');
      }
    },
  };
}

/** Deletes or empties the rows of one rule in batches, each in its own transaction; returns their number. */
async function purgeTable(ctx: ServiceContext, table: string, purge: Purge): Promise<number> {
  const { age, empty } = purge;
  const before = new Date(ctx.clock().getTime() - milliseconds(ctx, age));
  let purged = 0;
  for (let batch = ROWS_AT_ONCE; batch === ROWS_AT_ONCE; purged += batch) {
    const rows = ctx.db(table).whereRaw(
      // A locked row is left for the next run.
      `ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${rowsToPurge(purge)} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED))`,
      [before],
    );
    batch = await (empty ? rows.update({ ...empty.set?.(ctx), [empty.column]: empty.to }) : rows.delete());
  }
  return purged;
}

function milliseconds({ environment }: ServiceContext, age: Age): number {
  if (typeof age === 'string') return environment[age] * 24 * HOUR_MS;
  return 'days' in age ? age.days * 24 * HOUR_MS : age.hours * HOUR_MS;
}
