import { clubToday } from '@fieldhouse/contracts';
import type { Client } from 'pg';

/** The demo club's own rows have ids up to this; rows that are made later have higher ids. */
export const LAST_DEMO_ID = 1000;

/** A job of the owner may publish a copied row before its projection is copied; the event has a later state. */
export const UNLESS_AN_EVENT_WAS_FASTER = 'ON CONFLICT (id) DO NOTHING';
/** The number of family names that the three parts below can form. */
export const MAX_COPIES = 1000;

const FIRST = '{Bram,Cal,Dor,Ell,Fen,Gar,Hol,Ingl,Jas,Kil,Lor,Mar,Nor,Osk,Pell,Quin,Ros,Stan,Tor,Wil}';
const BEFORE = '{"",Mac,Fitz,Del,San}';
const SECOND = '{a,ber,den,ford,gate,ham,ley,mer,sen,ton}';

/**
 * Defines the functions that turn a row of the demo club into the row of copy `n`. They depend on the row and `n` only
 * and are the same in every service's database, so a copied projection equals its copied source. Table `copy` has the
 * numbers of all copies, `family_copy` those of the copied families: the additional ones have no events.
 */
export async function defineCopies(
  db: Client,
  { copies, families }: { copies: number; families: number },
): Promise<void> {
  await db.query(`
    CREATE TEMP TABLE copy AS SELECT n FROM generate_series(1, ${copies}) n;
    CREATE TEMP TABLE family_copy AS SELECT n FROM generate_series(1, ${families}) n;
    ANALYZE copy, family_copy;

    CREATE FUNCTION pg_temp.copied(id int8, n int) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$
      SELECT 100000 + (n - 1) * ${LAST_DEMO_ID} + id
    $$;
    CREATE FUNCTION pg_temp.copied(id uuid, n int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT md5(id::text || n)::uuid
    $$;
    CREATE FUNCTION pg_temp.copied_address(address text, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT replace(address, '@', '-' || n || '@')
    $$;
    -- First names stay: a real club has many children called Sofia, but few families with the same name.
    CREATE FUNCTION pg_temp.copied_family(name text, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT ('${BEFORE}'::text[])[1 + n / 200 % 5] || ('${FIRST}'::text[])[1 + n % 20]
        || ('${SECOND}'::text[])[1 + n / 20 % 10] || lower(name)
    $$;
    CREATE FUNCTION pg_temp.copied_name(name text, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT split_part(name, ' ', 1) || ' ' || pg_temp.copied_family(split_part(name, ' ', 2), n)
    $$;
    -- A copied event is up to three months earlier than a past original, or up to three months later than another.
    CREATE FUNCTION pg_temp.copied_day(day date, event_id int8, n int) RETURNS date LANGUAGE sql IMMUTABLE AS $$
      SELECT day + CASE WHEN day < '${clubToday(new Date())}' THEN -1 ELSE 1 END * ((n * 11 + event_id * 3) % 90)::int
    $$;
  `);
}

/** The events of the copied rows count as handled: the inbox has their ids, and no payload. */
export const COPY_INBOX = `
  INSERT INTO inbox (consumer, event_id, type, source, state, attempts, received_at, done_at)
  SELECT consumer, pg_temp.copied(event_id, n), type, source, state, attempts, received_at, done_at
  FROM inbox, copy WHERE state = 'done'`;
