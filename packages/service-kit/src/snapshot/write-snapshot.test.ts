import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { SNAPSHOT_ENTRY, Snapshot } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { kitMigrations } from '../data/kit-migrations.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { readParts, type TarPart } from './read-parts.ts';
import { kitLeftOut } from './snapshot-rules.ts';
import { writeSnapshot } from './write-snapshot.ts';

const leftOut = { ...kitLeftOut, pass: 'a secret' };

let service: BareService;
beforeAll(async () => {
  service = await bareService({ name: 'events' });
  await service.ctx.db.raw(`
    CREATE SCHEMA other;
    CREATE TABLE a_signup (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "when" date NOT NULL,
      player_id int8 NOT NULL,
      note text,
      loud text GENERATED ALWAYS AS (upper(note)) STORED
    );
    ALTER TABLE a_signup ADD COLUMN gone int, ADD COLUMN late int DEFAULT 5;
    ALTER TABLE a_signup DROP COLUMN gone;
    CREATE TABLE player (id int8 PRIMARY KEY, name text NOT NULL);
    ALTER TABLE a_signup ADD FOREIGN KEY (player_id) REFERENCES player;
    CREATE TABLE other.entry (id int8 PRIMARY KEY);
    CREATE TABLE pass (secret text);
  `);
});
afterAll(() => service.close());
beforeEach(() => service.ctx.db.raw('TRUNCATE a_signup, player, other.entry, pass, outbox RESTART IDENTITY'));

async function readSnapshot(stream = writeSnapshot(service.ctx, leftOut)) {
  const parts: TarPart[] = [];
  for await (const part of readParts(stream)) parts.push(part);
  const last = parts.pop();
  expect(last?.name).toBe(SNAPSHOT_ENTRY);
  const snapshot = Snapshot.parse(JSON.parse(String(last?.content)));
  const rowsOf = (table: string) =>
    Buffer.concat(parts.filter(({ name }) => name.startsWith(`tables/${table}/`)).map(({ content }) => content));
  return { parts, snapshot, rowsOf, table: (name: string) => snapshot.tables.find((one) => one.name === name) };
}

const sessions = async () => {
  const { rows } = await service.ctx.db.raw(`SELECT state, wait_event FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'fieldhouse-events-snapshot'`);
  return rows as { state: string; wait_event: string | null }[];
};

describe('The snapshot of a service', () => {
  it('When it is read, Then it has the rows and columns of every table, and the names of what it leaves out', async () => {
    const { db } = service.ctx;
    await db('player').insert([
      { id: 7, name: 'Zoë\tTab' },
      { id: 8, name: 'Line\nbreak' },
    ]);
    await db('a_signup').insert({ when: '2026-11-28', player_id: 7, note: null });
    await db('other.entry').insert({ id: 3 });
    await db('pass').insert({ secret: 'not in the snapshot' });
    await db('outbox').insert({ type: 'event.created', subject: '1', envelope: {} });
    const { snapshot, rowsOf, table, parts } = await readSnapshot();

    expect(table('a_signup')).toMatchObject({ columns: ['id', 'when', 'player_id', 'note', 'late'], rows: 1 });
    expect(rowsOf('a_signup').toString()).toBe('1\t2026-11-28\t7\t\\N\t5\n');
    expect(rowsOf('player').toString()).toBe('7\tZoë\\tTab\n8\tLine\\nbreak\n');
    expect(table('other.entry')).toMatchObject({ rows: 1, bytes: 2 });
    expect(table('outbox')).toMatchObject({ rows: 1 });
    expect(table('inbox')).toMatchObject({ rows: 0, bytes: 0 });
    const migrations = { kit: Object.keys(kitMigrations).sort().at(-1), service: '' };
    expect(snapshot).toMatchObject({ service: 'events', leftOut, migrations });
    expect(snapshot.tables.map(({ name }) => name)).not.toContain('pass');
    expect(Buffer.concat(parts.map(({ content }) => content)).includes('never to be seen')).toBe(false);
    expect(snapshot.sequences).toContainEqual({ name: 'a_signup_id_seq', value: 1, isCalled: true });
  });

  it('When rows have the same content, Then their checksum is the same, also after updates', async () => {
    const { db } = service.ctx;
    await db.raw(`INSERT INTO player SELECT n, repeat('x', n % 3000) FROM generate_series(1, 500) n`);
    await db.raw(`INSERT INTO pass VALUES ('b'), ('a'), ('a')`);
    const withPass = async () => (await readSnapshot(writeSnapshot(service.ctx, kitLeftOut))).snapshot.tables;
    const before = await withPass();
    await db.raw(`UPDATE player SET name = name WHERE id < 200`);
    await db.raw(`UPDATE pass SET secret = secret WHERE secret = 'b'`);
    expect(await withPass()).toEqual(before);
    await db.raw(`UPDATE player SET name = 'y' WHERE id = 300`);
    const changed = (await withPass()).filter(({ sha256 }, n) => sha256 !== before[n]?.sha256);
    expect(changed.map(({ name }) => name)).toEqual(['player']);
  });

  it('Then a table comes after the tables that it refers to', async () => {
    const names = (await readSnapshot()).snapshot.tables.map(({ name }) => name);
    expect(names.indexOf('player')).toBeLessThan(names.indexOf('a_signup'));
  });

  it('When others write at the same time, Then every table is as it was at one moment @spec S2.3.1205', async () => {
    const { db } = service.ctx;
    await db.raw(`INSERT INTO player SELECT n, repeat('x', 1000) FROM generate_series(1, 20000) n`);
    const seen: TarPart[] = [];
    for await (const part of readParts(writeSnapshot(service.ctx, leftOut))) {
      seen.push(part);
      // The first of 20 MB has arrived: PostgreSQL has not read the later tables yet.
      if (part.name !== 'tables/player/000001.copy') continue;
      await db.transaction(async (tx) => {
        await tx('player').insert([99_998, 99_999].map((id) => ({ id, name: 'late' })));
        await tx('player').where({ id: 20_000 }).delete();
        await tx('a_signup').insert({ when: '2026-11-28', player_id: 99_999 });
        await tx('outbox').insert({ type: 'registration.created', subject: '1', envelope: {} });
      });
    }
    const { tables } = Snapshot.parse(JSON.parse(String(seen.at(-1)?.content)));
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ player: 20_000, a_signup: 0, outbox: 0 });
  });

  it('When the stream is not read, Then PostgreSQL waits; when it is closed, Then the transaction ends', async () => {
    const { db } = service.ctx;
    await db.raw(`INSERT INTO player SELECT n, repeat('x', 1000) FROM generate_series(1, 60000) n`);
    const isWaiting = () =>
      waitFor('the wait of PostgreSQL for its reader', async () => {
        const [session] = await sessions();
        return session?.state === 'active' && session.wait_event === 'ClientWrite';
      });
    const parts = readParts(writeSnapshot(service.ctx, leftOut));
    await parts.next();
    await isWaiting();
    await parts.return(undefined);
    await waitFor('the end of the transaction', async () => (await sessions()).length === 0);

    // The same when the reader fails: an entry of the tar is open then.
    const reader = new Writable({ write: () => undefined });
    const reading = pipeline(writeSnapshot(service.ctx, leftOut), reader);
    await isWaiting();
    reader.destroy(new Error('the connection was lost'));
    await expect(reading).rejects.toThrow('the connection was lost');
    await waitFor('the end of the transaction', async () => (await sessions()).length === 0);
  });

  it('When a table that is left out does not exist, Then writing the snapshot fails', async () => {
    const stream = writeSnapshot(service.ctx, { ...leftOut, passes: 'a secret' });
    await expect(buffer(stream)).rejects.toThrow('Left out of the snapshot, but not in the database: passes');
  });

  it('When the stream is truncated, Then reading it throws', async () => {
    const whole = await buffer(writeSnapshot(service.ctx, leftOut));
    const cut = async function* () {
      yield whole.subarray(0, whole.length - 2000);
    };
    await expect(readSnapshot(Readable.from(cut(), { objectMode: false }))).rejects.toThrow();
  });
});
