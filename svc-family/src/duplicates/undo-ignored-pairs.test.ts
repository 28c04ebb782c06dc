import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, NOW, rosa } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const PAIRS = '/api/admin/duplicate-ignore-pairs';
const MINUTE = 60_000;
const otherAdmin = { userId: 3, role: 'admin' } as const;

let now = NOW;
let service: TestService;
let ids: number[] = [];
beforeAll(async () => {
  service = await startTestService(family, { clock: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  await service.empty('child', 'outbox');
  ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await storePlayer(service.ctx.db, { parentId: 5 }));
});

const mark = async (childIds = ids): Promise<number[]> => {
  const { status, body } = await service.as(admin).post(`${PAIRS}/group`, { childIds, reason: 'Cousins' });
  expect(status).toBe(200);
  return body.pairIds;
};
type As = typeof admin | typeof coach | typeof rosa;
const undo = (pairIds: number[], as: As | typeof otherAdmin = admin) =>
  service.as(as).post(`${PAIRS}/undo`, { pairIds });
const stored = () => service.ctx.db('ignored_pair').orderBy('id').pluck<number[]>('id');
/** The entries of undone marks; one that changed nothing names no child. */
const undone = async () =>
  (await service.published('audit.recorded')).filter(
    ({ data }) => data.action === 'pair-mark.undone' && data.childIds.length > 0,
  );

describe('When an admin undoes the mark of a group', () => {
  it('Then exactly its new pairs are no marks any more, and it is audited @spec S2.4.938, S2.7.940, S2.7.941', async () => {
    const [one = 0, two = 0] = ids;
    const before = await mark([one, two]);
    const pairIds = await mark();
    expect(pairIds).toHaveLength(2);
    expect(await mark()).toEqual([]);
    expect((await undo(pairIds)).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect(await undone()).toMatchObject([{ actor: 1, data: { childIds: expect.arrayContaining(ids) } }]);
  });

  it('Then of two admins at once one undoes it, and a new mark stays @spec S2.4.938', async () => {
    const pairIds = await mark();
    const answers = await Promise.all([admin, otherAdmin, admin, otherAdmin].map((who) => undo(pairIds, who)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await undone()).toHaveLength(1);
    const anew = await mark();
    expect((await undo(pairIds, otherAdmin)).status).toBe(204);
    expect(await stored()).toEqual(anew);
  });

  it('Then pairs of a deleted child are left out @spec S2.4.938', async () => {
    const pairIds = await mark();
    await service.ctx.db('child').where({ id: ids[0] }).delete();
    expect((await undo(pairIds)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });
});

describe('When the mark of a group cannot be undone', () => {
  it('Then it is 410 for pairs of 20 minutes ago, and all stay @spec S2.5.946', async () => {
    const [one = 0, two = 0] = ids;
    const older = await mark([one, two]);
    now = new Date(NOW.getTime() + 20 * MINUTE);
    const newer = await mark();
    expect((await undo([...older, ...newer])).body).toMatchObject({
      ...{ status: 410, code: 'undo_expired' },
      message: expect.stringContaining('Please take the pairs back in the list'),
    });
    expect(await stored()).toEqual([...older, ...newer]);
    expect((await undo(newer)).status).toBe(204);
  });

  it('Then it is 409 while a child is merged into another, and all stay @spec S2.5.947', async () => {
    const pairIds = await mark();
    await service.ctx.db('child').where({ id: ids[0] }).update({ merged_into: ids[1], is_active: false });
    expect((await undo(pairIds)).body).toMatchObject({ status: 409, code: 'child_merged' });
    expect(await stored()).toEqual(pairIds);
  });

  it('Then nobody but an admin may try @spec S2.7.941', async () => {
    const pairIds = await mark();
    for (const who of [coach, rosa]) expect((await undo(pairIds, who)).status).toBe(403);
    expect((await undo([])).status).toBe(400);
  });
});
