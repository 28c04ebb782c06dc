import { type Job, ROWS_AT_ONCE } from '@fieldhouse/service-kit';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes the entries that are older than `AUDIT_DAYS`, with the one function that may delete. */
export const purgeAudit: Job = {
  name: 'purge-audit',
  everySeconds: 3600,
  async run({ db, clock, environment }) {
    const before = new Date(clock().getTime() - environment.auditDays * DAY_MS);
    for (let purged = ROWS_AT_ONCE; purged === ROWS_AT_ONCE; ) {
      const { rows } = await db.raw<{ rows: { purged: number }[] }>('SELECT audit.purge_some(?, ?) AS purged', [
        before,
        ROWS_AT_ONCE,
      ]);
      purged = rows[0]?.purged ?? 0;
    }
  },
};
