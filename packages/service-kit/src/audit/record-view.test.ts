import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unavailable } from '../http/problem.ts';
import { purgeOldRows } from '../retention/purge-old-rows.ts';
import { defineService } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { recordView } from './record-view.ts';

let now = new Date('2026-11-21T18:00:00Z');
/** The reader's own children; undefined: they cannot be asked for. */
let own: readonly number[] | undefined = [];
let service: TestService;
beforeAll(async () => {
  const consumers = emptyConsumers('family');
  const definition = defineService({
    ...{ name: 'family', title: 'Children', migrations: {}, routes: [], consumers },
    ownChildIds: async () => {
      if (!own) throw unavailable();
      return own;
    },
  });
  service = await startTestService(definition, { clock: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = new Date(now.getTime() + 7 * 24 * 3600 * 1000);
  own = [];
  await service.ctx.db('outbox').delete();
});

const coach = { userId: 2, role: 'coach', sessionId: 1, signedInAt: 1 } as const;
const view = (childIds: number[], id: number | null = 4, who: Parameters<typeof recordView>[1] = coach) =>
  recordView(service.ctx, who, { action: 'contact.viewed', subject: { type: 'event', id }, childIds });
const seen = async () => (await service.published('audit.recorded')).map(({ data }) => data.childIds);

describe('When staff reads a list of children', () => {
  it('Then there is one entry, and later polls add none @spec S2.2.1163, S2.2.1164', async () => {
    await Promise.all([view([1, 2, 3]), view([1, 2, 3]), view([1, 2, 3])]);
    await view([3, 1]);
    expect(await seen()).toEqual([[1, 2, 3]]);
  });

  it('Then a second entry contains only the children that the first one does not contain', async () => {
    await view([1, 2]);
    await view([1, 2, 9]);
    expect(await seen()).toEqual([[1, 2], [9]]);
  });

  it('Then another event, another user and another day each have an entry of their own', async () => {
    await view([1]);
    await view([1], 5);
    await view([1], 4, { ...coach, userId: 3 });
    now = new Date(now.getTime() + 24 * 3600 * 1000);
    await view([1]);
    expect(await seen()).toHaveLength(4);
  });

  it('Then parents and lists without children leave no entry', async () => {
    await view([1], 4, { ...coach, role: 'parent' });
    await view([]);
    expect(await seen()).toEqual([]);
  });

  it('Then own children are left out as long as they are own, and none when they cannot be asked for @spec S2.2.1165', async () => {
    own = [1];
    await view([1, 2]);
    own = [];
    await view([1, 2]);
    own = undefined;
    await view([1, 3], 5);
    expect(await seen()).toEqual([[2], [1], [1, 3]]);
  });

  it('Then accounts are recorded beside children with the same ids, without the own account', async () => {
    const ids = { childIds: [1, 2], userIds: [2, 1, 5] };
    for (let poll = 0; poll < 2; poll += 1) await recordView(service.ctx, coach, { action: 'mail.viewed', ...ids });
    const [event, ...others] = await service.published('audit.recorded');
    expect([event?.data, others]).toMatchObject([{ subjectType: 'club', childIds: [1, 2], userIds: [1, 5] }, []]);
  });

  it('Then the rows that distinguish views are deleted when their day is over', async () => {
    await view([1]);
    await purgeOldRows({}).run(service.ctx);
    expect(await service.ctx.db('audited_view')).toHaveLength(1);
    now = new Date(now.getTime() + 3 * 24 * 3600 * 1000);
    await purgeOldRows({}).run(service.ctx);
    expect(await service.ctx.db('audited_view')).toEqual([]);
  });
});
