import { describe, expect, it } from '@jest/globals';
import {
  accepted,
  account,
  asAdmin,
  checked,
  childOf,
  club,
  file,
  guardian,
  location,
  NOW,
  received,
  runImport,
  stored,
  upload,
  useImportClub,
} from '../../testing/import-club.ts';

useImportClub();

describe('When an admin imports', () => {
  it('Then it adds and updates, and keeps newer records unless ticked @spec S2.7.1410, S2.7.1412', async () => {
    for (const name of ['Alone', 'Kept', 'Ticked']) await asAdmin().post('/api/locations', { name, address: 'Here' });
    const [, kept, ticked] = await club.ctx.db('location').orderBy('id').select('id', 'version');
    const { importId } = await checked(
      file({
        locations: [
          location(kept.id, { name: 'Older', version: kept.version - 1 }),
          location(ticked.id, { name: 'Older but wanted', version: ticked.version - 1 }),
          location(900),
        ],
      }),
    );
    await club.empty('outbox');
    const done = await runImport(importId, false, [{ entity: 'locations', id: ticked.id }]);
    expect([done.status, done.body.state, done.body.progress]).toEqual([200, 'done', 1]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Alone', 'Kept', 'Older but wanted', 'Field 900']);
    expect((await club.published('location.created')).map(({ data }) => data.name)).toEqual(['Field 900']);
    expect((await club.published('location.updated')).map(({ data }) => data.name)).toEqual(['Older but wanted']);
    const { body: next } = await asAdmin().post('/api/locations', { name: 'The next', address: 'Here' });
    expect(next.id).toBeGreaterThan(900);

    const again = await runImport(importId, false);
    expect(again.body.state).toBe('done');
    expect(await club.published('location.updated')).toHaveLength(1);
  });

  it('Then owners get fifty records at a time, after the records that they refer to', async () => {
    const children = Array.from({ length: 60 }, (_, at) => childOf(at + 1));
    const evaluation = {
      ...{ id: 1, version: 1, childId: 60, sport: 'baseball' as const, date: '2026-09-01', notes: null, skills: {} },
      ...{ coachId: null, coachName: 'Dana', eventId: null, eventTitle: null, createdAt: NOW.toISOString() },
    };
    const { importId } = await checked(file({ evaluations: [evaluation], children }));
    expect(received.map(([call, ids, dryRun]) => [call, ids.length, dryRun])).toEqual([
      ['import-children', 50, true],
      ['import-children', 10, true],
      ['import-evaluations', 1, true],
    ]);
    received.length = 0;
    expect((await runImport(importId, false)).body.state).toBe('done');
    expect(received.map(([call, ids, dryRun]) => [call, ids.length, dryRun])).toEqual([
      ['import-children', 50, false],
      ['import-children', 10, false],
      ['import-evaluations', 1, false],
    ]);
  });

  it('Then only access changes that were shown and ticked reach the owner; the others are reported', async () => {
    const { importId, ...summary } = await checked(file({ users: [account(5), account(6), account(7, 'parent')] }));
    const role = { kind: 'role', from: 'parent', to: 'admin' };
    const of = (id: number) => ({
      ...{ entity: 'users', id, isClubNewer: false, name: 'Rosa Alvarez', username: `user${id}` },
      ...{ email: `user${id}@club.example`, child: null, changes: [role] },
    });
    expect([summary.accessChanges, summary.accessRecords]).toEqual([[of(5), of(6)], 2]);
    const tick = (id: number, to = 'admin', entity = 'users') => ({ entity, id, kind: 'role', to });
    const ticks = [tick(5), tick(6, 'coach'), tick(6, 'admin', 'children'), tick(7)];
    const { body } = await runImport(importId, false, [], ticks);
    expect(accepted).toEqual([{ id: 5, kind: 'role', to: 'admin' }]);
    expect([body.state, body.accessChanges, body.accessRecords]).toEqual(['done', [of(6)], 1]);
    expect(body.counts.find(({ entity }: { entity: string }) => entity === 'users')).toMatchObject({
      ...{ added: 1, updated: 1, same: 1 },
    });
  });

  it('Then guardians of children that the import itself has added need no tick', async () => {
    const links = [guardian(1, 60), guardian(2, 61)];
    const { importId } = await checked(
      file({ users: [account(7, 'parent')], children: [childOf(60), childOf(61)], guardians: links }),
    );
    // As if the club had added this child after the dry run.
    await club.ctx.db('import_record').where({ import_id: importId, id: 61 }).update({ outcome: 'same' });
    await runImport(importId, false);
    expect(accepted).toEqual([{ id: 1, kind: 'new-link', to: 'full' }]);
  });

  it('Then each record is added once by imports at the same time', async () => {
    const { importId } = await checked(file({ locations: [location(900), location(901)] }));
    const together = await Promise.all([
      runImport(importId, false),
      runImport(importId, false),
      runImport(importId, false),
    ]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored()).map(({ id }) => id)).toEqual([900, 901]);
    expect(await club.published('location.created')).toHaveLength(2);
  });

  it('Then nothing is imported before the dry run has ended @spec S2.2.1405', async () => {
    const { body } = await upload(file({ locations: [location(900)] }));
    expect(await runImport(body.importId, false)).toMatchObject({ status: 409, body: { code: 'not_checked' } });
    expect(await stored()).toEqual([]);
  });

  it('Then the audit has an entry for each step', async () => {
    const { importId } = await checked(file({ locations: [location(900)] }));
    await runImport(importId, false);
    const actions = (await club.published('audit.recorded')).map(({ data }) => [data.action, data.subjectType]);
    expect(actions).toEqual([
      ['import.added', 'club'],
      ['import.tried', 'club'],
      ['club.imported', 'club'],
    ]);
  });

  it('Then a coach and a parent may not, and an unknown import is 404', async () => {
    for (const role of ['coach', 'parent'] as const) {
      const body = { importId: 1, dryRun: true };
      expect((await club.as({ userId: 5, role }).post('/api/admin/import', body)).status).toBe(403);
    }
    expect((await runImport(999, true)).status).toBe(404);
    expect((await asAdmin().get('/api/admin/import/999')).status).toBe(404);
  });
});
