import type { LocalDate } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';

/** The number of an entry's first state: above those of the files in earlier emails. */
const FIRST_SEQUENCE = 2;

/** An entry that is printed differently than before, or for the first time. */
interface ChangedEntry {
  id: number;
  lastDate: LocalDate;
  digest: Buffer;
}

/** Which state of an entry calendars were given. */
export interface EntryNumber {
  sequence: number;
  changedAt: Date;
}

/** Gives each changed entry the next number; one that another fetch has stored meanwhile has it already (S1.5.148). */
export async function nextNumbers(
  { db, clock }: ServiceContext,
  changed: readonly ChangedEntry[],
): Promise<Map<number, EntryNumber>> {
  if (changed.length === 0) return new Map();
  // In the order of their ids, so that two fetches never wait for each other.
  const entries = changed.toSorted((one, other) => one.id - other.id);
  const ids = entries.map(({ id }) => id);
  await db.raw(
    `INSERT INTO calendar_entry AS c (registration_id, digest, sequence, changed_at, last_date)
     SELECT id, digest, CAST(:first AS int), CAST(:at AS timestamptz), last_date
     FROM unnest(CAST(:ids AS int8[]), CAST(:digests AS bytea[]), CAST(:dates AS date[])) AS f (id, digest, last_date)
     ON CONFLICT (registration_id) DO UPDATE
     SET digest = excluded.digest, sequence = c.sequence + 1, changed_at = excluded.changed_at,
       last_date = excluded.last_date
     WHERE c.digest <> excluded.digest`,
    {
      ids,
      digests: entries.map(({ digest }) => digest),
      dates: entries.map(({ lastDate }) => lastDate),
      at: clock(),
      first: FIRST_SEQUENCE,
    },
  );
  const { rows } = await db.raw<{ rows: (EntryNumber & { id: number })[] }>(
    `SELECT registration_id AS id, sequence, changed_at AS "changedAt" FROM calendar_entry
     WHERE registration_id = ANY(?)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...number }) => [id, number]));
}
