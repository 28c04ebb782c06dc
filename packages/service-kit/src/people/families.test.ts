import { randomUUID } from 'node:crypto';
import { type ChildState, childWithGuardians, type GuardianState } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callVia } from '../calls/call-via.ts';
import { localCalls } from '../calls/local-calls.ts';
import { registerCalls } from '../calls/register-calls.ts';
import { answers, type ServiceContext, type Tx } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { waitFor } from '../testing/wait-for.ts';
import { familyProjection } from './families.ts';
import { fetchFamily } from './fetch-family.ts';

const migrations = {
  '0001_pupil': {
    sql: `
      CREATE TABLE pupil (id int8 PRIMARY KEY, name text NOT NULL, version int8 NOT NULL, is_deleted boolean NOT NULL);
      CREATE TABLE pupil_guardian (
        id int8 PRIMARY KEY, child_id int8 NOT NULL, user_id int8 NOT NULL, version int8 NOT NULL,
        is_deleted boolean NOT NULL
      );
    `,
  },
};

/** The follow-ups of changes, in order. */
const followed: string[] = [];
const { children, guardians } = familyProjection({
  children: {
    table: 'pupil',
    columns: ({ firstName }: ChildState) => ({ name: firstName }),
    tombstone: () => ({ name: '' }),
    before: (tx, { id }) => tx('pupil').where({ id }).first<{ name: string } | undefined>('name'),
    applied: async (_tx, _ctx, { firstName }, { before, cause }) =>
      followed.push(`${before?.name} is ${firstName}, by ${cause?.userId}`),
    removed: async (_tx, _ctx, _gone, { before }) => followed.push(`${before?.name} left`),
  },
  guardians: {
    table: 'pupil_guardian',
    columns: () => ({}),
    tombstone: () => ({}),
    removed: async (_tx, _ctx, { userId }) => followed.push(`${userId} is no guardian`),
  },
});

function link(id: number, changes: Partial<GuardianState> = {}): GuardianState {
  return { id, version: 2, childId: 1, userId: id + 100, accessLevel: 'full', isPrimary: true, ...changes };
}

describe('The projections of children and guardians', () => {
  let service: BareService;
  let ctx: ServiceContext;
  let answered: { child: ChildState | null; guardians: GuardianState[] };
  /** svc-family answers when this is resolved. */
  let hanging: Promise<void> | undefined;
  /** The inputs of the calls that svc-family received. */
  const received: unknown[] = [];
  beforeAll(async () => {
    service = await bareService({ name: 'events', migrations });
    const calls = localCalls();
    const family = { ...service.definition, name: 'family' as const };
    const answer = answers(childWithGuardians, async (input) => {
      received.push(input);
      await hanging;
      const more = input.moreIds?.map((childId) => ({ childId, ...answered }));
      return { ...answered, more };
    });
    registerCalls({ ...family, calls: [answer] }, service.ctx, calls);
    ctx = { ...service.ctx, call: callVia(calls, 'events') };
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    followed.length = 0;
    received.length = 0;
    hanging = undefined;
    await ctx.db('pupil').delete();
    await ctx.db('pupil_guardian').delete();
  });

  const inTx = (work: (tx: Tx) => Promise<void>) => ctx.db.transaction(work);
  const links = () => ctx.db('pupil_guardian').orderBy('id').select('id', 'version', 'is_deleted');
  const removal = { id: 1, version: 9 };

  it('When changes arrive, Then each newer one has its follow-up once, and older ones have none', async () => {
    const cause = { userId: 7, role: 'parent' } as const;
    const mia = childState({ version: 3, firstName: 'Mia' });
    for (const state of [childState(), mia, mia, childState({ version: 2 })])
      await inTx((tx) => children.apply(tx, ctx, state, cause));
    for (const _ of [1, 2]) await inTx((tx) => children.remove(tx, ctx, removal));
    expect(followed).toEqual(['undefined is Sam, by 7', 'Sam is Mia, by 7', 'Mia left']);
  });

  it('When several events of a child arrive together, Then the newest is stored, and its follow-up runs once', async () => {
    const events = [2, 4, 3].map((version) => ({
      ...{
        specversion: '1.0' as const,
        id: randomUUID(),
        source: 'family' as const,
        type: 'child.updated',
        subject: '1',
      },
      ...{ time: '2026-05-04T15:00:00.000Z', datacontenttype: 'application/json' as const, actor: version },
      ...{ actorrole: 'parent' as const, data: childState({ version, firstName: `Mia ${version}` }) },
    }));
    await inTx((tx) => children.onStates(events, tx, ctx));
    expect(followed).toEqual(['undefined is Mia 4, by 4']);
  });

  it('When a child is removed, Then its older links are tombstones, whether they are stored before or after it', async () => {
    await inTx((tx) => guardians.applyAll(tx, ctx, [link(1), link(3, { childId: 2 })]));
    await inTx((tx) => children.remove(tx, ctx, removal));
    await inTx((tx) => guardians.applyAll(tx, ctx, [link(2), link(4, { version: 10 })]));
    expect(await links()).toEqual([
      { id: 1, version: 9, is_deleted: true },
      { id: 2, version: 9, is_deleted: true },
      { id: 3, version: 2, is_deleted: false },
      { id: 4, version: 10, is_deleted: false },
    ]);
    expect(followed).toEqual(['undefined left', '101 is no guardian', '102 is no guardian']);
  });

  it.each(['the removal', 'the link'])(
    'When a child is removed and linked at once and %s is first, Then the result is the same',
    async (first) => {
      await inTx((tx) => children.apply(tx, ctx, childState()));
      const remove = (tx: Tx) => children.remove(tx, ctx, removal);
      const store = (tx: Tx) => guardians.apply(tx, ctx, link(1));
      const [one, other] = first === 'the link' ? [store, remove] : [remove, store];
      let second: Promise<void> | undefined;
      await inTx(async (tx) => {
        await one(tx);
        second = inTx(other);
        await waitFor('the lock of the second', async () => {
          const { rows } = await ctx.db.raw('SELECT FROM pg_locks WHERE NOT granted');
          return rows.length > 0;
        });
      });
      await second;
      expect(await links()).toEqual([{ id: 1, version: 9, is_deleted: true }]);
    },
  );

  it('When svc-family is called about a child, Then the answer is stored in the order of ids', async () => {
    answered = { child: childState({ firstName: 'Mia' }), guardians: [link(2), link(1)] };
    expect((await children.fetchAndStore(ctx, 1)).guardians.map(({ id }) => id)).toEqual([1, 2]);
    expect(await links()).toHaveLength(2);
    answered = { child: null, guardians: [] };
    expect(await children.fetchAndStore(ctx, 2)).toEqual(answered);
    expect(await ctx.db('pupil').pluck('id')).toEqual([1]);
  });

  it('When several children are fetched at once, Then one call is made', async () => {
    answered = { child: childState({ id: 1 }), guardians: [link(1)] };
    const fetched = () => Promise.all([1, 2, 1, 3].map((id) => fetchFamily(ctx, id)));
    expect(await fetched()).toEqual(Array.from({ length: 4 }, () => answered));
    expect(received).toEqual([{ childId: 1, moreIds: [2, 3] }]);
  });

  it('When a call is being made, Then later children are fetched together, and not held up by a replica that hangs', async () => {
    answered = { child: childState({ id: 1 }), guardians: [] };
    const { promise, resolve } = Promise.withResolvers<void>();
    hanging = promise;
    const first = fetchFamily(ctx, 1);
    await waitFor('the first call', async () => received.length === 1);
    const others = [fetchFamily(ctx, 1), fetchFamily(ctx, 2)];
    hanging = undefined;
    await Promise.all(others);
    expect(received).toEqual([{ childId: 1 }, { childId: 1, moreIds: [2] }]);
    resolve();
    expect(await first).toEqual(answered);
  });

  it('When svc-family refuses, Then all who waited get 503, and the next call is made', async () => {
    answered = { child: childState({ id: 1 }), guardians: [] };
    hanging = Promise.reject(new Error('away'));
    const results = await Promise.allSettled([1, 2].map((id) => fetchFamily(ctx, id)));
    expect(results).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
    hanging = undefined;
    expect(await fetchFamily(ctx, 1)).toEqual(answered);
  });
});
