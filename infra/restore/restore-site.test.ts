import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { restoringName } from './restoring-databases.ts';
import {
  addLocation,
  backup,
  CHILD,
  databases,
  expectEqual,
  locations,
  makeBackup,
  makeEvent,
  onDatabase,
  PARENT,
  query,
  quiet,
  register,
  restore,
  SENTENCE,
  services,
  signIn,
  useRestoredClub,
} from './testing/restored-club.ts';

useRestoredClub();

describe('When a running site is restored', () => {
  it('Then every table is as in the backup, old databases remain, nobody is signed in @spec S2.4.1206', async () => {
    const ask = await signIn();
    const id = await addLocation('Lost Field');
    let compared = false;
    const printed = await restore(backup, async (step) => {
      if (step === 'loaded') {
        const statistics = `SELECT FROM pg_stats WHERE tablename = 'account' LIMIT 1`;
        expect(await onDatabase(restoringName('auth'), statistics)).toHaveLength(1);
      }
      if (step !== 'adjusted') return;
      await expectEqual(backup, restoringName);
      compared = true;
    });
    expect(compared).toBe(true);
    expect(await locations()).not.toContain('Lost Field');
    expect((await ask('GET', '/api/auth/user')).status).toBe(401);
    const [old = ''] = await databases('fieldhouse_admin_before_restore_%');
    expect(await onDatabase(old, 'SELECT name FROM location WHERE id = $1', [id])).toEqual([{ name: 'Lost Field' }]);
    expect(printed).toContain(`  ${old}`);
    expect(await databases('%restoring')).toEqual([]);
    // No id is used twice.
    expect(await addLocation('New Field')).toBeGreaterThan(id);
    expect(await query('admin', `SELECT action, actor_name FROM audit.entry WHERE action = 'club.restored'`)).toEqual([
      { action: 'club.restored', actor_name: 'Operator' },
    ]);
  }, 120_000);

  it('Then every service answers 503 with a sentence while it is closed, and stays ready @spec S2.4.1207', async () => {
    const ask = await signIn();
    await restore(backup, async (step) => {
      if (step !== 'closed') return;
      for (const service of SERVICES) {
        expect((await fetch(`${services.urls[service]}/ready`)).status).toBe(200);
        const answer = await fetch(`${services.urls[service]}/api/anything`);
        expect([service, answer.status, answer.headers.get('Retry-After')]).toEqual([service, 503, '30']);
        expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
        expect(await answer.json()).toMatchObject({ detail: SENTENCE, code: 'being_restored' });
      }
      const changed = await ask('POST', '/api/locations', { name: 'Too Late', address: '1 Main' });
      expect(changed.status).toBe(503);
      expect(await changed.json()).toMatchObject({ detail: SENTENCE });
    });
    expect(await locations()).not.toContain('Too Late');
  }, 120_000);

  it('Then an ETag from before the restore does not match, and no version is used twice @spec S2.4.1208', async () => {
    const title = 'Epoch Practice';
    const eventId = await makeEvent(title);
    await quiet();
    const before = await makeBackup();
    const path = `/api/events/${eventId}`;
    const first = await (await signIn())('GET', path);
    const tag = first.headers.get('ETag') ?? '';
    const { version } = (await first.json()) as { version: number };
    expect((await (await signIn())('GET', path, undefined, { 'If-None-Match': tag })).status).toBe(304);

    await restore(before);
    const ask = await signIn();
    const again = await ask('GET', path, undefined, { 'If-None-Match': tag });
    expect(again.status).toBe(200);
    const newer = again.headers.get('ETag') ?? '';
    expect(newer).not.toBe(tag);
    expect((await ask('GET', path, undefined, { 'If-None-Match': newer })).status).toBe(304);
    await register(CHILD.id, eventId);
    const changed = (await (await ask('GET', path)).json()) as { version: number };
    expect(changed.version).toBeGreaterThan(version + 1_000_000);
  }, 120_000);

  it('Then events of lost changes have no effect any more @spec S2.4.1208', async () => {
    const eventId = await makeEvent('Lost Practice');
    await register(CHILD.id, eventId);
    await quiet();
    const lost = await query(
      'events',
      `SELECT event_id FROM outbox WHERE type = 'registration.created' AND envelope #>> '{data,eventId}' = $1`,
      [String(eventId)],
    );
    expect(lost).toHaveLength(1);
    await restore();
    expect(await query('events', 'SELECT FROM event WHERE id = $1', [eventId])).toEqual([]);
    const known = await query('notify', 'SELECT state FROM inbox WHERE event_id = $1', [lost[0]?.event_id]);
    expect(known).toEqual([{ state: 'done' }]);
  }, 120_000);

  it('Then people who were deleted since stay deleted, in every service @spec S2.4.1209', async () => {
    const admin = await signIn();
    const made = await admin('POST', '/api/admin/users', {
      ...{ username: 'gone1', email: 'gone1@club.test', firstName: 'Gone', lastName: 'Soon', phone: '(512) 555-0101' },
      ...{ emergencyContact1FirstName: 'Priya', emergencyContact1LastName: 'Raman' },
      ...{ emergencyContact1Phone: '(512) 555-0109', emergencyContact1Relationship: 'Mother' },
      ...{ role: 'parent', password: 'a-long-password-1' },
    });
    expect(made.status).toBe(201);
    const { id: userId } = (await made.json()) as { id: number };
    await quiet();
    const before = await makeBackup();
    const again = await signIn();
    expect((await again('DELETE', `/api/admin/users/${userId}`)).status).toBeLessThan(300);
    const parent = await signIn(PARENT);
    expect((await parent('DELETE', `/api/children/${CHILD.id}`)).status).toBeLessThan(300);
    await quiet();
    const left = await query('family', 'SELECT id FROM child ORDER BY id');
    const printed = await restore(before);
    expect(printed).toContain('Deleted since the backup, and deleted again: 1 account, 1 child');
    await quiet();
    expect(await query('auth', 'SELECT FROM account WHERE id = $1', [userId])).toEqual([]);
    expect(await query('family', 'SELECT id FROM child ORDER BY id')).toEqual(left);
    expect(await query('family', 'SELECT is_deleted FROM user_projection WHERE id = $1', [userId])).toEqual([
      { is_deleted: true },
    ]);
    expect(await query('events', 'SELECT is_deleted FROM child_projection WHERE id = $1', [CHILD.id])).toEqual([
      { is_deleted: true },
    ]);
  }, 120_000);
});
