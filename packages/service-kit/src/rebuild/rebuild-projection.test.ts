import { randomUUID } from 'node:crypto';
import { type ChildState, childrenAfter, type DeletedState, type Envelope } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callVia } from '../calls/call-via.ts';
import { localCalls } from '../calls/local-calls.ts';
import { registerCalls } from '../calls/register-calls.ts';
import { nextVersion } from '../data/next-version.ts';
import { applyProjection, tombstoneProjection } from '../data/projection.ts';
import { unavailable } from '../http/problem.ts';
import { type Inbox, openInbox } from '../messaging/inbox.ts';
import { consumer, type ServiceContext } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { answersPage } from './answer-page.ts';
import { assertRebuildable, projection } from './projection.ts';
import { rebuildProjection } from './rebuild-projection.ts';

const migrations = {
  '0001_pupil': {
    sql: `
      CREATE TABLE pupil (
        club text NOT NULL, id int8 NOT NULL, name text NOT NULL DEFAULT '', version int8 NOT NULL,
        is_deleted boolean NOT NULL DEFAULT false, PRIMARY KEY (club, id)
      );
      CREATE TABLE removal (child_id int8 NOT NULL);
    `,
  },
};

const table = 'pupil';
const keyOf = (id: number) => ({ club: 'ours', id });

const consumers = [
  consumer('child.updated', async ({ data: { id, version, firstName } }, tx) => {
    await applyProjection(tx, { table, key: keyOf(id), version, row: { name: firstName } });
  }),
  consumer('child.deleted', async ({ data: { id, version } }, tx) => {
    if (await tombstoneProjection(tx, { table, key: keyOf(id), version, row: { name: '' } })) {
      await tx('removal').insert({ child_id: id });
    }
  }),
];

const pupils = projection({
  name: 'child',
  table,
  rowsWith: { club: 'ours' },
  page: childrenAfter,
  applied: 'child.updated',
  removed: 'child.deleted',
});

describe('rebuilding a projection', () => {
  let events: BareService;
  let family: BareService;
  let ctx: ServiceContext;
  let inbox: Inbox;
  /** The children of svc-family, by id. */
  let owned: Map<number, ChildState>;
  /** Runs after a page was read and before it is answered. */
  let whilePageIsRead: () => Promise<void>;

  beforeAll(async () => {
    events = await bareService({ name: 'events', migrations });
    family = await bareService({ name: 'family' });
  });
  beforeEach(async () => {
    await events.empty();
    owned = new Map();
    whilePageIsRead = async () => undefined;
    const calls = localCalls();
    const answer = answersPage(childrenAfter, async (_db, { afterId, limit }) => {
      const ids = [...owned.keys()].filter((id) => id > afterId).sort((one, other) => one - other);
      const page = ids.slice(0, limit).flatMap((id) => owned.get(id) ?? []);
      await whilePageIsRead();
      return page;
    });
    registerCalls({ ...family.definition, calls: [answer] }, family.ctx, calls);
    ctx = { ...events.ctx, call: callVia(calls, 'events') };
    inbox = openInbox({ ctx, consumers, onPending: () => undefined });
  });
  afterAll(async () => {
    await events.close();
    await family.close();
  });

  const rebuild = () => rebuildProjection({ consumers }, ctx, pupils);
  const rows = () => ctx.db(table).where({ club: 'ours' }).orderBy('id').select('id', 'name', 'version', 'is_deleted');
  const corrupt = (id: number, row: object) => ctx.db(table).where(keyOf(id)).update(row);
  const asOwned = () => [...owned.values()].map(rowOf).sort((one, other) => one.id - other.id);
  const removals = async () => (await ctx.db('removal').pluck<number[]>('child_id')).sort((one, other) => one - other);

  /** Stores a child in svc-family; returns the event of it. */
  async function store(id: number, firstName: string): Promise<Envelope> {
    const version = await family.ctx.db.transaction((tx) => nextVersion(tx));
    const child = childState({ id, version, firstName });
    owned.set(id, child);
    return eventOf('child.updated', child);
  }
  async function remove(id: number): Promise<Envelope> {
    const version = await family.ctx.db.transaction((tx) => nextVersion(tx));
    owned.delete(id);
    return eventOf('child.deleted', { id, version });
  }

  it('When rows are missing, wrong or old, Then they become equal to the owner’s, page by page, and rows of others stay', async () => {
    for (let id = 1; id <= 120; id += 1) await inbox.receive(await store(id, `Child ${id}`));
    await ctx.db(table).insert({ club: 'another', id: 3, name: 'Of another', version: 1 });
    await ctx.db(table).where({ club: 'ours' }).whereIn('id', [1, 50, 51, 120]).delete();
    await corrupt(7, { name: 'Spoiled' });
    await corrupt(8, { version: 1, name: 'Old' });
    await corrupt(9, { version: 999_999, name: 'From nowhere' });
    await corrupt(100, { is_deleted: true, name: '' });
    expect(await rebuild()).toEqual({ read: 120, removed: 0 });
    expect(await rows()).toEqual(asOwned());
    expect(await ctx.db(table).where({ club: 'another' }).pluck('name')).toEqual(['Of another']);
    expect(await rebuild()).toEqual({ read: 120, removed: 0 });
    expect(await rows()).toEqual(asOwned());
    expect(await removals()).toEqual([]);
  });

  it('When the owner does not have a row any more, Then it becomes a tombstone once, with its follow-up, and later old states are not stored', async () => {
    for (let id = 1; id <= 60; id += 1) await inbox.receive(await store(id, `Child ${id}`));
    const late = await store(20, 'Late');
    const lost = [await remove(20), await remove(60)];
    expect(await rebuild()).toEqual({ read: 58, removed: 2 });
    expect((await rows()).filter(({ is_deleted }) => is_deleted).map(({ id, name }) => [id, name])).toEqual([
      [20, ''],
      [60, ''],
    ]);
    expect(await rebuild()).toEqual({ read: 58, removed: 0 });
    for (const event of [late, ...lost]) await inbox.receive(event);
    expect((await rows()).filter(({ is_deleted }) => is_deleted)).toHaveLength(2);
    expect(await removals()).toEqual([20, 60]);
  });

  it('When an event arrives between the page and its transaction, Then the state of the event stays', async () => {
    for (const id of [1, 2, 3, 5]) await inbox.receive(await store(id, `Child ${id}`));
    await remove(3);
    whilePageIsRead = async () => {
      whilePageIsRead = async () => undefined;
      await inbox.receive(await store(1, 'Newer'));
      await inbox.receive(await remove(2));
      await inbox.receive(await store(3, 'Back again'));
      await inbox.receive(await store(4, 'New'));
    };
    expect(await rebuild()).toEqual({ read: 3, removed: 0 });
    const ofEvents = [...asOwned(), { id: 2, name: '', version: expect.any(Number), is_deleted: true }];
    expect(await rows()).toEqual(ofEvents.sort((one, other) => one.id - other.id));
    expect(await removals()).toEqual([2]);
  });

  it('When events arrive all the time, late, twice or never, Then a rebuild after them has the owner’s states', async () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 70 }),
      what: fc.constantFrom('store', 'store', 'remove'),
      arrives: fc.constantFrom('now', 'twice', 'late', 'never'),
      rebuildsAfter: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 60 }), async (changes) => {
        await ctx.db(table).delete();
        owned.clear();
        const late: Envelope[] = [];
        const running: Promise<unknown>[] = [];
        for (const { id, what, arrives, rebuildsAfter } of changes) {
          const event = what === 'store' ? await store(id, `Child ${id}`) : await remove(id);
          if (arrives === 'late') late.push(event);
          if (arrives === 'now' || arrives === 'twice') running.push(inbox.receive(event));
          if (arrives === 'twice') late.push(event);
          if (rebuildsAfter && running.length < 100) running.push(rebuild());
        }
        await Promise.all(running);
        await Promise.all([rebuild(), rebuild()]);
        for (const event of late.reverse()) await inbox.receive(event);
        expect((await rows()).filter(({ is_deleted }) => !is_deleted)).toEqual(asOwned());
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('When the owner has no rows at all, Then the rebuild fails and nothing is removed', async () => {
    expect(await rebuild()).toEqual({ read: 0, removed: 0 });
    await inbox.receive(await store(1, 'Mia'));
    const before = await rows();
    owned.clear();
    await expect(rebuild()).rejects.toThrow('svc-family has no child at all');
    expect(await rows()).toEqual(before);
  });

  it('When the owner does not answer, Then the rebuild fails, and the rows of earlier pages stay', async () => {
    for (let id = 1; id <= 80; id += 1) await store(id, `Child ${id}`);
    let pages = 0;
    whilePageIsRead = async () => {
      pages += 1;
      if (pages === 2) throw unavailable();
    };
    await expect(rebuild()).rejects.toMatchObject({ status: 503 });
    expect(await rows()).toHaveLength(50);
    expect(await rebuild()).toEqual({ read: 80, removed: 0 });
    expect(await rows()).toEqual(asOwned());
  });
});

describe('When a service declares a projection', () => {
  it('Then it must have consumers of its events, and the called service must publish them', () => {
    expect(() => assertRebuildable([pupils], consumers)).not.toThrow();
    expect(() => assertRebuildable([pupils], consumers.slice(0, 1))).toThrow('needs a consumer of child.deleted');
    const others = consumer('user.deleted', async () => undefined);
    const wrong = { ...pupils, removed: 'user.deleted' as const };
    expect(() => assertRebuildable([wrong], [...consumers, others])).toThrow('family has no user.deleted');
  });
});

function rowOf({ id, firstName: name, version }: ChildState) {
  return { id, name, version, is_deleted: false };
}

function eventOf(type: string, data: ChildState | DeletedState): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'family',
    type,
    subject: String(data.id),
    time: '2026-05-04T15:00:00.000Z',
    datacontenttype: 'application/json',
    data,
  };
}
