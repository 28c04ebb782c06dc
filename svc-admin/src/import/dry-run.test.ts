import { statementsIn, visitedRows } from '@fieldhouse/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  checked,
  club,
  file,
  guardian,
  location,
  NOW,
  ofLocations,
  received,
  runImport,
  stored,
  useImportClub,
} from '../../testing/import-club.ts';
import { refuseDangling } from './import.repository.ts';

useImportClub();

describe('When an admin reads what an import would replace', () => {
  it('Then the children and accounts whose values it shows are a view @spec S2.2.1163', async () => {
    const { db } = club.ctx;
    const times = { created_at: NOW, expires_at: new Date(NOW.getTime() + 3600_000), exported_at: NOW };
    const [importId] = await db('import_file').insert({ user_id: 1, state: 'checked', ...times }, 'id');
    const compared = { import_id: importId.id, outcome: 'club-newer', fields: ['phone'], record: {}, club: {} };
    await db('import_record').insert([
      { ...compared, entity: 'children', id: 7 },
      { ...compared, entity: 'users', id: 7 },
      { ...compared, entity: 'children', id: 8, outcome: 'same' },
    ]);
    expect((await asAdmin().get(`/api/admin/import/${importId.id}`)).status).toBe(200);
    const views = (await club.published('audit.recorded')).map(({ data }) => data);
    expect(views).toMatchObject([{ action: 'contact.viewed', childIds: [7], userIds: [7] }]);
  });
});

describe('When an admin makes a dry run of an import', () => {
  it('Then it lists what it would add, update and leave, and changes nothing @spec S2.7.1410, S2.7.1411', async () => {
    await asAdmin().post('/api/locations', { name: 'Same', address: 'Here' });
    await asAdmin().post('/api/locations', { name: 'Newer in the club', address: 'Here' });
    await asAdmin().post('/api/locations', { name: 'Newer in the file', address: 'Here' });
    const [same, kept, newer] = await club.ctx.db('location').orderBy('id').select('id', 'version');
    await club.empty('outbox');
    const before = await stored();
    const summary = await checked(
      file({
        locations: [
          location(same.id, { name: 'Same', address: 'Here', version: 1 }),
          location(kept.id, { name: 'Older', address: 'Here', version: kept.version - 1 }),
          location(newer.id, { name: 'Newest', address: 'There', version: newer.version + 1 }),
          location(900),
          location(901, { name: 'same' }),
        ],
      }),
    );
    expect(ofLocations(summary)).toEqual({ added: 1, updated: 1, same: 1, clubNewer: 1, refused: 1 });
    expect(summary.conflicts).toEqual([
      {
        ...{ entity: 'locations', id: kept.id, name: 'Older' },
        fields: [{ field: 'name', file: 'Older', club: 'Newer in the club' }],
      },
    ]);
    expect(summary.refusals).toEqual([
      { entity: 'locations', id: 901, name: 'same', reason: 'There is already a location named same' },
    ]);
    expect(await stored()).toEqual(before);
    expect(await club.published('location.created')).toEqual([]);
    expect(await club.published('location.updated')).toEqual([]);
  });

  it('Then a record of over 1 MB is refused by name and the others are checked @spec S2.7.1411', async () => {
    const summary = await checked(
      file({
        locations: [
          location(1, { name: 'Too large', address: 'x'.repeat(1_000_000) }),
          location(2, { address: 'x'.repeat(500_000) }),
          location(3),
        ],
      }),
    );
    expect(ofLocations(summary)).toMatchObject({ added: 2, refused: 1 });
    const reason = 'It is too large to be imported: 1001 kB, and at most 1000 kB are';
    expect(summary.refusals).toEqual([{ entity: 'locations', id: 1, name: 'Too large', reason }]);
    await runImport(summary.importId, false);
    expect((await stored()).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('Then a record that refers to one that is not in the file is refused', async () => {
    const summary = await checked(file({ guardians: [guardian(1, 7)] }));
    expect(summary.refusals).toMatchObject([
      { entity: 'guardians', id: 1, reason: expect.stringContaining('children 7') },
    ]);
    expect(received).toEqual([]);
  });
});

describe('When the statistics of records are those of small imports', () => {
  it('Then the references of a large one are checked without comparing each record with each', async () => {
    const { db } = club.ctx;
    const RECORDS = 500;
    const add = async (count: number): Promise<number> => {
      const [imported] = await db('import_file')
        .insert({ user_id: 1, created_at: NOW, expires_at: new Date(NOW.getTime() + 60_000) })
        .returning<{ id: number }[]>('id');
      await db.raw(
        `INSERT INTO import_record (import_id, entity, id, record, outcome)
         SELECT :id::int8, 'children', n, '{}', 'added' FROM generate_series(1, :count::int) n
         UNION ALL
         SELECT :id::int8, 'evaluations', n, jsonb_build_object('childId', n), NULL FROM generate_series(1, :count::int) n`,
        { id: imported?.id ?? 0, count },
      );
      return imported?.id ?? 0;
    };
    await db.raw('ALTER TABLE import_record SET (autovacuum_enabled = off)');
    for (let number = 0; number < 20; number += 1) await add(5);
    await db.raw('ANALYZE import_record');
    const importId = await add(RECORDS);
    const statements = await statementsIn(db, () => refuseDangling(db, importId, 'evaluations'));
    const visits = await visitedRows(db, statements, { table: 'import_record' });
    expect(visits).toHaveLength(1);
    expect(visits.filter(({ visited }) => visited > 50 * RECORDS)).toEqual([]);
  });
});
