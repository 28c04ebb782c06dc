import type { NotReturned } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { DAY_MS, mergingClub } from '../../testing/merging-club.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';

const club = mergingClub();

describe('POST /api/admin/merges/{id}/undo', () => {
  it('Then both are restored, and later changes stay with the primary @spec S2.4.953, S2.7.954', async () => {
    const id = await club.merged();
    await club.service.deliver('user.registered', user({ id: 7, firstName: 'New' }));
    await linkGuardian(club.service.ctx, { childId: club.mateo, userId: 7 });
    const { status, body } = await club.undo(id);
    expect([status, body]).toMatchObject([
      200,
      { state: 'undoing', canUndo: false, duplicates: [{ id: club.duplicate }] },
    ]);
    expect([await club.idsOf(rosa), await club.idsOf(jiWon)]).toEqual([[club.mateo], [club.duplicate]]);
    expect([await club.guardiansOf(club.mateo), await club.guardiansOf(club.duplicate)]).toEqual([[5, 7], [6]]);
    expect((await club.undo(id)).status).toBe(200);
    const events = await club.service.published('child.merge-undone');
    expect(events.map(({ data }) => [data.id, data.duplicateIds])).toEqual([[id, [club.duplicate]]]);
    const lost: NotReturned = {
      ...{ childId: club.duplicate, eventId: 4, eventTitle: 'Hitting', date: '2026-12-01', reason: 'full' },
    };
    await club.applied(id, { counts: { registrations: 2 }, notReturned: [lost] });
    expect(await club.merges()).toMatchObject([{ state: 'undone', moved: { registrations: 2 }, notReturned: [lost] }]);
  });

  it('Then it is refused during the merge, after 30 days, and before a later one @spec S2.4.954', async () => {
    const { body } = await club.merge();
    expect((await club.undo(body.id)).body.code).toBe('merge_running');
    await club.applied(body.id);
    expect((await club.undo(body.id, coach)).status).toBe(403);
    expect((await club.undo(999)).status).toBe(404);

    const third = await club.add(rosa, { firstName: 'Mateus' });
    const later = await club.merged({ duplicateChildIds: [third] });
    expect((await club.undo(body.id)).body.code).toBe('undo_later_first');
    expect((await club.merges()).map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([true, false]);
    club.now = new Date(NOW.getTime() + 30 * DAY_MS + 1);
    expect((await club.undo(later)).body.code).toBe('too_late');
    expect((await club.merges()).map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([false, false]);
    club.now = NOW;
    expect((await club.undo(later)).status).toBe(200);
    expect((await club.undo(body.id)).body.code).toBe('undo_later_first');
    await club.applied(later);
    expect((await club.undo(body.id)).status).toBe(200);
  });

  it('When the merged child was deleted, Then there is nothing to undo', async () => {
    const id = await club.merged();
    await club.service.deliver('user.deleted', { id: 6, version: 90 });
    expect(await club.guardiansOf(club.mateo)).toEqual([5]);
    expect((await club.undo(id)).body.code).toBe('duplicates_deleted');
  });
});
