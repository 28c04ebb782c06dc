import { addDays, clubToday, type ServiceName } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  lockTable,
  makeBackup,
  makeEvent,
  OTHER,
  PARENT,
  parentOf,
  query,
  quiet,
  register,
  restore,
  signIn,
  snapshotWaits,
  useRestoredClub,
} from './testing/restored-club.ts';

useRestoredClub();

describe('When something changes between the snapshots of two services', () => {
  it('Then a registration between them has its notification, and its email is held @spec S2.4.1210', async () => {
    const eventId = await makeEvent('Between Practice');
    await quiet();
    const release = await lockTable('gamedata', 'game_record');
    const asking = makeBackup();
    await snapshotWaits('gamedata');
    const ask = await signIn(parentOf(OTHER));
    expect((await ask('POST', '/api/register-child', { childId: OTHER.id, eventId })).status).toBe(201);
    await release();
    const between = await asking;
    const rows = (service: ServiceName, table: string) =>
      between.manifest.services
        .find((snapshot) => snapshot.service === service)
        ?.tables.find(({ name }) => name === table)?.rows;
    expect(rows('notify', 'notification')).toBe(
      Number((await query('notify', 'SELECT count(*) FROM notification'))[0]?.count) - 1,
    );

    await restore(between);
    await quiet();
    expect(await query('events', 'SELECT child_id FROM registration WHERE event_id = $1', [eventId])).toHaveLength(1);
    expect(await query('notify', 'SELECT FROM notification WHERE event_id = $1', [eventId])).not.toEqual([]);
    const mails = await query('notify', `SELECT state, held_because FROM mail WHERE held_because = 'restore'`);
    expect(mails.length).toBeGreaterThan(0);
  }, 120_000);

  it('Then a child that was deleted between them has no active registration @spec S2.4.1210', async () => {
    const parent = await signIn(PARENT);
    const added = await parent('POST', '/api/children', {
      firstName: 'Between',
      lastName: 'Snapshots',
      birthdate: addDays(clubToday(new Date()), -3650),
    });
    expect(added.status).toBe(201);
    const { id: childId } = (await added.json()) as { id: number };
    const eventId = await makeEvent('Removed Practice');
    await quiet();
    await register(childId, eventId);
    await quiet();
    // The snapshot of svc-events shows the time of its begin; that of svc-family begins when it is complete.
    const release = await lockTable('events', 'moved_member');
    const asking = makeBackup();
    await snapshotWaits('events');
    expect((await parent('DELETE', `/api/children/${childId}`)).status).toBeLessThan(300);
    await release();
    const between = await asking;

    await restore(between);
    await quiet();
    expect(await query('family', 'SELECT FROM child WHERE id = $1', [childId])).toEqual([]);
    const registrations = await query('events', 'SELECT state FROM registration WHERE child_id = $1', [childId]);
    expect(registrations).toEqual([{ state: 'cancelled' }]);
  }, 120_000);

  it('Then a row that refers to a missing record is listed, and stays', async () => {
    await quiet();
    await query('notify', `UPDATE notification SET event_id = 987654 WHERE id = (SELECT min(id) FROM notification)`);
    const printed = await restore(await makeBackup());
    expect(printed).toContain(
      'svc-notify: 1 row of notification with a event_id that its owner does not have; it stays',
    );
    expect(await query('notify', 'SELECT event_id FROM notification WHERE event_id = 987654')).toHaveLength(1);
  }, 120_000);
});
