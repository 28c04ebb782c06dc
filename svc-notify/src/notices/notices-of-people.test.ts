import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, guardian, luis, NOW, rosa, user } from '../../testing/build.ts';
import { moveRemainingRows } from '../merges/merge.consumers.ts';
import { notify } from '../service.ts';
import type { NewNotice } from './new-notice.ts';
import { CHILDREN } from './notice-text.ts';
import { storeNotices } from './store-notices.ts';

describe('the people of notices', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.empty('notice', 'notice_child', 'preference', 'person_setting', 'moved_record', 'child_merge');
    await service.empty('user_projection', 'child_projection', 'guardian_projection', 'inbox');
    for (const person of [rosa, luis]) await service.deliver('user.registered', user(person));
    await service.deliver('child.created', child());
    await service.deliver('child.created', child({ id: 2, firstName: 'Lucia' }));
    for (const userId of [5, 6])
      for (const childId of [1, 2])
        await service.deliver('guardian.linked', guardian(userId, { id: 100 * childId + userId, childId }));
    await store({ cause: 'both', children: [{ id: 1 }, { id: 2 }] });
    await store({ cause: 'one', children: [{ id: 2 }] });
    await store({ cause: 'asked', kind: 'account', text: ['Asked for Lucia'], children: [{ id: 2 }] });
  });

  const store = (changes: Partial<NewNotice> & { cause: string }) =>
    service.ctx.db.transaction((tx) =>
      storeNotices(
        tx,
        service.ctx,
        [5, 6].map((userId) => ({
          ...{ userId, kind: 'change' as const, text: [CHILDREN, ' moved'], link: '/', at: NOW, ...changes },
        })),
      ),
    );
  const lines = async (who: typeof rosa | typeof luis) =>
    (await service.as(who).get('/api/notices')).body.notices
      .map(({ sentence }: { sentence: string }) => sentence)
      .sort();
  const merge = { id: 3, primaryId: 1, duplicateIds: [2], registrations: true, evaluations: true, gameData: true };

  it('When a child is renamed, Then its lines have the new name @spec S1.8.51', async () => {
    await service.deliver('child.updated', child({ id: 2, version: 2, firstName: 'Lucía' }));
    expect(await lines(rosa)).toEqual(['Asked for Lucia', 'Lucía moved', 'Mateo and Lucía moved']);
  });

  it('When a child is deleted, Then it is in no line, stored ones neither @spec S1.5.154', async () => {
    await service.deliver('child.deleted', { id: 2, version: 50 });
    expect([await lines(rosa), await lines(luis)]).toEqual([['Mateo moved'], ['Mateo moved']]);
    await store({ cause: 'late', kind: 'account', text: ['Asked for Lucia'], children: [{ id: 2 }] });
    const stored = [await service.ctx.db('notice'), await service.ctx.db('notice_child').pluck('child_id')];
    expect(JSON.stringify(stored)).not.toContain('Lucia');
    expect(stored[1]).toEqual([1, 1]);
  });

  it('When somebody is a guardian no more, Then only their lines of that child go @spec S1.5.154', async () => {
    await service.deliver('guardian.unlinked', { id: 205, version: 9, childId: 2, userId: 5 });
    expect([await lines(rosa), (await lines(luis)).length]).toEqual([['Asked for Lucia', 'Mateo moved'], 3]);
  });

  it('When an account is deleted, Then its notices and choices are @spec S1.5.154', async () => {
    await service.as(rosa).put('/api/notice-preferences', {
      preferences: [
        { kind: 'reminder', channel: 'mail', value: 'off' },
        { kind: 'evaluation', channel: 'bell', value: 'off' },
      ],
      ...{ quietFrom: null, quietTo: null, digest: 'off', hideDetails: true },
    });
    await service.deliver('user.deleted', { id: 5, version: 9 });
    for (const table of ['notice', 'preference', 'person_setting', 'contact_preference'])
      expect(await service.ctx.db(table).where({ user_id: 5 })).toEqual([]);
    expect(await lines(luis)).toHaveLength(3);
  });

  it('When children are merged, Then lines are about the primary, for its guardians; the undo returns them @spec S1.5.154', async () => {
    await service.deliver('guardian.unlinked', { id: 105, version: 9, childId: 1, userId: 5 });
    await service.deliver('child.merged', { ...merge, version: 10, guardianLinkIds: [] });
    expect(await lines(luis)).toEqual(['Asked for Lucia', 'Mateo moved', 'Mateo moved']);
    expect(await lines(rosa)).toEqual(['Asked for Lucia']);
    await store({ cause: 'late', children: [{ id: 2 }] });
    await moveRemainingRows(service.ctx);
    expect(await lines(luis)).toHaveLength(4);
    expect(await lines(rosa)).toHaveLength(1);
    await service.deliver('child.merge-undone', { ...merge, version: 11 });
    expect(await lines(luis)).toEqual(['Asked for Lucia', 'Lucia moved', 'Lucia moved', 'Mateo and Lucia moved']);
    expect(await lines(rosa)).toEqual(['Asked for Lucia', 'Lucia moved', 'Lucia moved', 'Lucia moved']);
  });
});
