import type { ServiceName } from '@fieldhouse/contracts';
import { Client } from 'pg';
import type { Club } from '../club.ts';
import { clubDatabases } from '../club-databases.ts';
import { defineCopies, MAX_COPIES } from './copies.ts';
import { COPY_EVENTS } from './events.ts';
import { COPY_MESSAGES } from './messages.ts';
import { COPY_ACCOUNTS, COPY_FAMILIES } from './people.ts';
import { COPY_RECORDS } from './records.ts';

/** The statements that copy rows in each service's database, and its tables whose ids come from a sequence. */
const GROWTH: ReadonlyArray<{ service: ServiceName; statements: readonly string[]; counted: readonly string[] }> = [
  { service: 'auth', statements: COPY_ACCOUNTS, counted: ['account'] },
  { service: 'family', statements: COPY_FAMILIES, counted: ['child', 'guardian'] },
  { service: 'events', statements: COPY_EVENTS, counted: ['team', 'event', 'time_slot', 'registration'] },
  { service: 'gamedata', statements: COPY_RECORDS, counted: [] },
  { service: 'notify', statements: COPY_MESSAGES, counted: ['notification', 'mail'] },
];

/**
 * Makes a demo club `factor` times as big: families, children, teams, events past and upcoming, registrations,
 * evaluations, game records, notifications and emails; coaches, admin and locations stay. Each copy has families,
 * teams and events of its own. `families` is the number of times that the families exist in all, `factor` by default:
 * the additional ones have children and no events. The result is the same for the same demo club and consistent across
 * the services. It takes seconds, because it writes into the databases, not through use cases. Call it once per club.
 */
export async function growClub(
  club: Pick<Club, 'dataDir'>,
  factor: number,
  { families = factor }: { families?: number } = {},
): Promise<void> {
  const max = MAX_COPIES + 1;
  if (!Number.isInteger(factor) || !Number.isInteger(families) || factor < 2 || families < factor || families > max) {
    throw new RangeError(
      `A club grows 2 to ${max} times, its families as many times at least, not ${factor} and ${families}`,
    );
  }
  const { urls } = await clubDatabases(club);
  for (const { service, statements, counted } of GROWTH) {
    const db = new Client({ connectionString: urls[service] });
    await db.connect();
    try {
      await db.query('BEGIN');
      await defineCopies(db, { copies: factor - 1, families: families - 1 });
      for (const statement of statements) await db.query(statement);
      for (const table of counted) await advanceSequence(db, table);
      await db.query('COMMIT');
      // Autovacuum does this in a club that grew over the years.
      await db.query('VACUUM ANALYZE');
    } finally {
      await db.end();
    }
  }
}

async function advanceSequence(db: Client, table: string): Promise<void> {
  await db.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
}
