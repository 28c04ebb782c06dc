import { Snapshot } from '@fieldhouse/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate, type Schema } from '../data/migrate.ts';
import { checksumOf } from '../data/sql-functions.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { expectLoaded } from './expect-loaded.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { readParts, type TarPart } from './read-parts.ts';
import { kitLeftOut } from './snapshot-rules.ts';
import { writeSnapshot } from './write-snapshot.ts';

const aFunction = (name: string, sql: string) => ({ name, sql, checksum: checksumOf(sql) });

/** The schema of the service when its backup is made. */
const old: Schema = {
  migrations: {
    '0001_tables': {
      sql: `
        CREATE SCHEMA other;
        CREATE TABLE a_signup (
          id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          player_id int8 NOT NULL,
          at timestamptz NOT NULL DEFAULT '2026-07-01T12:00:00Z',
          note text,
          loud text GENERATED ALWAYS AS (loudly(note)) STORED
        );
        CREATE TABLE player (id int8 PRIMARY KEY, name text NOT NULL CHECK (name <> ''), friend_id int8 REFERENCES player);
        INSERT INTO player (id, name) VALUES (1, 'made by the migration');
        ALTER TABLE a_signup ADD FOREIGN KEY (player_id) REFERENCES player;
        CREATE TABLE other.entry (id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
        CREATE TABLE pass (secret text, player_id int8 REFERENCES player);
      `,
    },
  },
  functions: {
    values: [
      aFunction(
        'loudly',
        'CREATE OR REPLACE FUNCTION loudly(text) RETURNS text IMMUTABLE LANGUAGE sql RETURN upper($1)',
      ),
    ],
    others: [],
  },
};

/** A later version of the schema: one more column, and a trigger that uses it. */
const newer: Schema = {
  migrations: {
    ...old.migrations,
    '0002_shirt': { sql: 'ALTER TABLE player ADD COLUMN shirt int NOT NULL DEFAULT 7' },
  },
  functions: {
    values: old.functions?.values ?? [],
    others: [
      aFunction(
        'shirt_of_new_ones',
        `CREATE OR REPLACE FUNCTION shirt_of_new_ones() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.name := NEW.name || ' with ' || NEW.shirt; RETURN NEW; END $$;
         CREATE OR REPLACE TRIGGER shirt BEFORE INSERT ON player FOR EACH ROW EXECUTE FUNCTION shirt_of_new_ones()`,
      ),
    ],
  },
};

let service: BareService;
let target: TestDatabase;
beforeAll(async () => {
  service = await bareService({ name: 'events', ...old });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.ctx.db.raw('TRUNCATE a_signup, player, other.entry, pass RESTART IDENTITY');
  target = await emptyDatabase();
});
afterEach(() => target.drop());

interface TakenSnapshot {
  snapshot: Snapshot;
  parts: TarPart[];
}

async function take(): Promise<TakenSnapshot> {
  const parts: TarPart[] = [];
  for await (const part of readParts(writeSnapshot(service.ctx, { ...kitLeftOut, pass: 'a secret' }))) parts.push(part);
  return { snapshot: Snapshot.parse(JSON.parse(String(parts.pop()?.content))), parts };
}

async function load({ snapshot, parts }: TakenSnapshot, schema = old): Promise<void> {
  const loading = await loadSnapshot(target.url, schema, snapshot);
  try {
    for (const { name, content } of parts) await loading.add(name.split('/')[1] ?? '', content);
    await loading.finish();
  } finally {
    await loading.abandon();
  }
}

async function select(query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: target.url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Inserts rows of very different lengths, which PostgreSQL does not store in the order of insertion. */
async function fill(rows = 300): Promise<void> {
  const { db } = service.ctx;
  await db.raw(
    `INSERT INTO player SELECT n, repeat('x', 1 + (n * 7919) % 6000), :rows + 1 - n FROM generate_series(1, :rows) n`,
    { rows },
  );
  await db('player').where({ id: 1 }).update({ name: 'Zoë\tTab\\N' });
  await db('a_signup').insert([
    { player_id: 7, note: null },
    { player_id: 1, note: 'a\nline' },
  ]);
  await db('other.entry').insert([{ text: 'one' }, { text: 'two' }]);
  await db('pass').insert({ secret: 's', player_id: 7 });
}

describe('Loading the snapshot of a service', () => {
  it('When it is loaded into an empty database, Then every table and sequence is as it was @spec S2.3.1205', async () => {
    await fill(3000);
    const written = await take();
    await load(written);
    await expectLoaded(target.url, written.snapshot);
    expect(await select('SELECT id, player_id, note, loud FROM a_signup ORDER BY id')).toEqual([
      { id: '1', player_id: '7', note: null, loud: null },
      { id: '2', player_id: '1', note: 'a\nline', loud: 'A\nLINE' },
    ]);
    expect(await select('SELECT count(*)::int, max(id) FROM player')).toEqual([{ count: 3000, max: '3000' }]);
    expect(await select(`INSERT INTO a_signup (player_id) VALUES (1) RETURNING id`)).toEqual([{ id: '3' }]);
    expect(await select('SELECT * FROM pass')).toEqual([]);
  });

  it('When the settings of the servers differ, Then the snapshot has the same text', async () => {
    const database = new URL(service.database.url).pathname.slice(1);
    const setting = (what: string) => service.ctx.db.raw(`ALTER DATABASE ${database} ${what}`);
    await fill();
    const usual = await take();
    await setting(`SET TimeZone = 'America/Chicago'`);
    await setting(`SET DateStyle = 'German'`);
    try {
      const written = await take();
      expect(written.snapshot.tables).toEqual(usual.snapshot.tables);
      await load(written);
      await expectLoaded(target.url, written.snapshot);
    } finally {
      await setting('RESET ALL');
    }
  });

  it('When it is of an older version, Then its tables are created as in that version, and migrated afterwards @spec S2.4.1204', async () => {
    await fill();
    const written = await take();
    await load(written, newer);
    await expectLoaded(target.url, written.snapshot);
    await migrate(target.url, newer);
    expect(await select('SELECT DISTINCT shirt FROM player')).toEqual([{ shirt: 7 }]);
    // The trigger has changed nothing that was loaded, and is there now.
    expect(await select('SELECT count(*)::int FROM player WHERE name LIKE $$%with%$$')).toEqual([{ count: 0 }]);
    await select(`INSERT INTO player (id, name) VALUES (9999, 'Ana')`);
    expect(await select('SELECT name FROM player WHERE id = 9999')).toEqual([{ name: 'Ana with 7' }]);
  });

  it('When it does not contain a sequence, Then the sequence continues after the highest number', async () => {
    await fill();
    const { snapshot, parts } = await take();
    const sequences = snapshot.sequences.filter(({ name }) => name !== 'other.entry_id_seq');
    expect(sequences.length).toBe(snapshot.sequences.length - 1);
    await load({ snapshot: { ...snapshot, sequences }, parts });
    expect(await select(`INSERT INTO other.entry (text) VALUES ('three') RETURNING id`)).toEqual([{ id: '3' }]);
  });

  it('When rows in the database differ from the snapshot, Then the comparison names the table', async () => {
    await fill();
    const written = await take();
    await load(written);
    for (const [change, table] of [
      [`UPDATE a_signup SET note = 'other' WHERE id = 2`, 'a_signup'],
      [`DELETE FROM other.entry WHERE id = 2`, 'other.entry'],
    ]) {
      await select(change ?? '');
      await expect(expectLoaded(target.url, written.snapshot)).rejects.toThrow(
        `svc-events’s ${table} in the database differs from the backup`,
      );
      await select(`UPDATE a_signup SET note = E'a\\nline' WHERE id = 2`);
    }
  });

  it('When a sequence was set and not used since, Then it continues from that number', async () => {
    const { db } = service.ctx;
    await db.raw('ALTER SEQUENCE a_signup_id_seq RESTART WITH 1001');
    const written = await take();
    expect(written.snapshot.sequences).toContainEqual({ name: 'a_signup_id_seq', value: 1001, isCalled: false });
    await load(written);
    await expectLoaded(target.url, written.snapshot);
    expect(await select(`SELECT nextval('a_signup_id_seq')`)).toEqual([{ nextval: '1001' }]);
  });

  it('When a sequence has another value, Then the comparison names it', async () => {
    const written = await take();
    await load(written);
    await select(`SELECT nextval('a_signup_id_seq')`);
    await expect(expectLoaded(target.url, written.snapshot)).rejects.toThrow('a_signup_id_seq');
  });
});

describe('A snapshot that is refused leaves nothing in the database', () => {
  const empty = async () =>
    expect(await select(`SELECT * FROM player`)).toEqual([{ id: '1', name: 'made by the migration', friend_id: null }]);
  const rowsOf = (snapshot: TakenSnapshot, table: string, rows: string): TakenSnapshot => ({
    ...snapshot,
    parts: snapshot.parts.map((part) =>
      part.name.startsWith(`tables/${table}/`) ? { ...part, content: Buffer.from(rows) } : part,
    ),
  });

  it.each([
    ['breaks a reference', '1\t9999\t2026-11-28 12:00:00+00\tAna Lee\n', '23503, a_signup_player_id_fkey'],
    ['has text where a number belongs', 'Ana Lee\t7\t2026-11-28 12:00:00+00\t\\N\n', '22P02'],
    ['lacks a column', '1\t7\n', '22P04'],
  ])('When a row %s, Then the error names the table and contains nothing of the row', async (_what, rows, code) => {
    await fill();
    const failure: Error = await load(rowsOf(await take(), 'a_signup', rows)).catch((error) => error);
    expect(failure.message).toBe(`svc-events’s a_signup cannot be loaded (PostgreSQL’s error ${code})`);
    await empty();
  });

  it('When it is aborted, Then nothing is loaded', async () => {
    await fill();
    const { snapshot, parts } = await take();
    const loading = await loadSnapshot(target.url, old, snapshot);
    await loading.add(
      'player',
      parts.find(({ name }) => name.startsWith('tables/player/'))?.content ?? Buffer.alloc(0),
    );
    await loading.abandon();
    await empty();
  });

  it('When its migration is unknown, Then nothing is created', async () => {
    const { snapshot } = await take();
    const later = { ...snapshot, migrations: { ...snapshot.migrations, service: '0002_shirt' } };
    await expect(loadSnapshot(target.url, old, later)).rejects.toThrow('There are no migrations');
    expect(await select(`SELECT to_regclass('player') AS player`)).toEqual([{ player: null }]);
  });

  it.each([
    [
      'another column',
      (tables: Snapshot['tables']) =>
        tables.map((one) => (one.name === 'player' ? { ...one, columns: ['id', 'name'] } : one)),
    ],
    [
      'one more table',
      (tables: Snapshot['tables']) => [
        ...tables,
        { name: 'player"; DROP', columns: ['id'], rows: 0, bytes: 0, sha256: '' },
      ],
    ],
    ['one table less', (tables: Snapshot['tables']) => tables.filter(({ name }) => name !== 'player')],
  ])('When it has %s, Then the error says that its migration does not create it so', async (_what, change) => {
    const { snapshot } = await take();
    const changed = { ...snapshot, tables: change(snapshot.tables) };
    await expect(loadSnapshot(target.url, old, changed)).rejects.toThrow(
      'is not as the migration 0001_tables makes it',
    );
    await empty();
  });

  it('When the database is not empty, Then its content stays', async () => {
    await fill();
    const written = await take();
    await load(written);
    await expect(load(written)).rejects.toThrow('The database has tables already');
    await expectLoaded(target.url, written.snapshot);
  });
});
