import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnyConsumer, consumer, consumerOfMany, consumerWithPrepare, MissingLocalData } from '../service.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { waitFor } from '../testing/wait-for.ts';
import { openInbox } from './inbox.ts';

const migrations = { '0001_seen': { sql: 'CREATE TABLE seen (child_id int8 NOT NULL, name text NOT NULL)' } };

/** The answer of another service: names by the id of the child. */
type Names = ReadonlyMap<number, string>;

describe('what a consumer fetches before its transaction', () => {
  let events: BareService;
  /** Each call of the other service: the children in it, and the number of open transactions during it. */
  let fetches: { ids: number[]; open: number }[];
  /** Runs during a call of the other service. */
  let meanwhile: (ids: readonly number[]) => Promise<void>;

  beforeAll(async () => {
    events = await bareService({ name: 'events', migrations });
  });
  beforeEach(async () => {
    await events.empty();
    fetches = [];
    meanwhile = async () => undefined;
  });
  afterAll(() => events.close());

  async function fetchNames(children: readonly Envelope<{ id: number }>[]): Promise<Names> {
    const ids = children.map(({ data }) => data.id);
    fetches.push({ ids, open: await openTransactions() });
    await meanwhile(ids);
    return new Map(ids.map((id) => [id, `child ${id}`]));
  }
  async function openTransactions(): Promise<number> {
    const { rows } = await events.ctx.db.raw(
      `SELECT count(*) AS open FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    return rows[0].open;
  }
  const open = (...consumers: AnyConsumer[]) => openInbox({ ctx: events.ctx, consumers, onPending: () => undefined });
  const openSingle = () =>
    open(
      consumerWithPrepare('child.created', {
        prepare: fetchNames,
        handle: async ({ data }, tx, _ctx, names) => {
          await tx('seen').insert({ child_id: data.id, name: names.get(data.id) ?? 'not fetched' });
        },
      }),
    );
  const seen = () => events.ctx.db('seen').orderBy('child_id').pluck('name');
  const stateOf = async ({ id }: Envelope) => (await events.ctx.db('inbox').where({ event_id: id }).first())?.state;
  const nowDue = () => events.ctx.db('inbox').update({ next_attempt_at: new Date(0) });

  it('When events arrive together, Then one call fetches for all, and no transaction is open during it', async () => {
    const inbox = openSingle();
    await Promise.all([1, 2, 3].map((id) => inbox.receive(childCreated(id))));
    expect(fetches).toEqual([{ ids: [1, 2, 3], open: 0 }]);
    expect(await seen()).toEqual(['child 1', 'child 2', 'child 3']);
  });

  it('When a handler takes many events, Then it gets what was fetched for them', async () => {
    const inbox = open(
      consumerOfMany(
        'child.created',
        async (children, tx, _ctx, names) => {
          const rows = children.map(({ data: { id } }) => ({ child_id: id, name: names.get(id) ?? 'not fetched' }));
          await tx('seen').insert(rows);
        },
        { prepare: fetchNames },
      ),
    );
    await Promise.all([1, 2].map((id) => inbox.receive(childCreated(id))));
    expect(fetches).toEqual([{ ids: [1, 2], open: 0 }]);
    expect(await seen()).toEqual(['child 1', 'child 2']);
  });

  it('When events of other types arrive with its events, Then it fetches only for its own', async () => {
    const inbox = open(
      consumerWithPrepare('child.created', { prepare: fetchNames, handle: async () => undefined }),
      consumer('child.updated', async ({ data }, tx) => {
        await tx('seen').insert({ child_id: data.id, name: 'updated' });
      }),
    );
    const updated = { ...childCreated(2), type: 'child.updated' };
    await Promise.all([childCreated(1), updated].map(inbox.receive));
    expect(fetches.map(({ ids }) => ids)).toEqual([[1]]);
    expect(await seen()).toEqual(['updated']);
  });

  it('When fetching fails, Then the event is pending, and a later try fetches again without an open transaction', async () => {
    meanwhile = async () => {
      throw Object.assign(new Error('unavailable'), { code: 'unavailable' });
    };
    const inbox = openSingle();
    const created = childCreated(1);
    await inbox.receive(created);
    const row = () => events.ctx.db('inbox').where({ event_id: created.id }).first();
    expect(await row()).toMatchObject({ state: 'pending', attempts: 1, error_code: 'unavailable' });
    await nowDue();
    expect(await inbox.retry()).toBe(1);
    expect(await row()).toMatchObject({ state: 'pending', attempts: 2, error_code: 'unavailable' });
    meanwhile = async () => undefined;
    await nowDue();
    expect(await inbox.retry()).toBe(0);
    expect(await row()).toMatchObject({ state: 'done', attempts: 3, error_code: null });
    expect(await seen()).toEqual(['child 1']);
    expect(fetches.map(({ open: transactions }) => transactions)).toEqual([0, 0, 0]);
  });

  it('When fetching fails for one of many events, Then that one is pending and the others are handled', async () => {
    meanwhile = async (ids) => {
      if (ids.includes(2)) throw new TypeError('never for 2');
    };
    const inbox = openSingle();
    const children = [1, 2, 3].map(childCreated);
    await Promise.all(children.map(inbox.receive));
    expect(await Promise.all(children.map(stateOf))).toEqual(['done', 'pending', 'done']);
    expect(await seen()).toEqual(['child 1', 'child 3']);
  });

  describe('with fetchMissing', () => {
    /** The names that the service has itself. */
    let local: Names;
    const openWithFetchMissing = (others: AnyConsumer[] = []) =>
      open(
        consumerOfMany(
          'child.created',
          async (children, tx, _ctx, fetched: Names | undefined) => {
            for (const { data } of children) {
              const name = local.get(data.id) ?? fetched?.get(data.id);
              if (name === undefined) throw new MissingLocalData(`the name of ${data.id}`);
              await tx('seen').insert({ child_id: data.id, name });
            }
          },
          { fetchMissing: fetchNames },
        ),
        ...others,
      );
    beforeEach(() => {
      local = new Map([[1, 'local']]);
    });

    it('When nothing is missing, Then no service is called', async () => {
      await openWithFetchMissing().receive(childCreated(1));
      expect(fetches).toEqual([]);
      expect(await seen()).toEqual(['local']);
    });

    it('When data of one event is missing, Then it is fetched without an open transaction, and each event has one effect', async () => {
      const updates = consumer('child.updated', async ({ data }, tx) => {
        await tx('seen').insert({ child_id: data.id, name: 'updated' });
      });
      const inbox = openWithFetchMissing([updates]);
      const updated = { ...childCreated(3), type: 'child.updated' };
      await Promise.all([childCreated(1), childCreated(2), updated].map(inbox.receive));
      expect(fetches).toEqual([{ ids: [1, 2], open: 0 }]);
      expect(await seen()).toEqual(['local', 'child 2', 'updated']);
    });

    it('When fetching fails, Then the event is pending without an effect, and a later try fetches again', async () => {
      const inbox = openWithFetchMissing();
      meanwhile = async (ids) => {
        if (fetches.length < 2) throw Object.assign(new Error('unavailable'), { code: 'unavailable' });
        expect(ids).toEqual([2]);
      };
      const created = childCreated(2);
      await inbox.receive(created);
      expect(await stateOf(created)).toBe('pending');
      expect(await seen()).toEqual([]);
      await nowDue();
      expect(await inbox.retry()).toBe(0);
      expect(await seen()).toEqual(['child 2']);
    });
  });

  it('When one replica fetches for a retried event, Then no other replica tries the event at the same time', async () => {
    meanwhile = async () => {
      throw new Error('not now');
    };
    const [one, other] = [openSingle(), openSingle()];
    await one.receive(childCreated(1));
    await nowDue();
    const answer = Promise.withResolvers<void>();
    meanwhile = () => answer.promise;
    fetches = [];
    const retrying = one.retry();
    await waitFor('the call of the first replica', () => fetches.length === 1);
    expect(await other.retry()).toBe(1);
    answer.resolve();
    expect(await retrying).toBe(0);
    expect(fetches).toHaveLength(1);
    expect(await seen()).toEqual(['child 1']);
  });

  it('When a claim expires while the replica fetches, Then another replica handles the event, once', async () => {
    meanwhile = async () => {
      throw new Error('not now');
    };
    const [slow, other] = [openSingle(), openSingle()];
    const created = childCreated(1);
    await slow.receive(created);
    await nowDue();
    const answer = Promise.withResolvers<void>();
    meanwhile = () => (fetches.length === 1 ? answer.promise : Promise.resolve());
    fetches = [];
    const retrying = slow.retry();
    await waitFor('the call of the slow replica', () => fetches.length === 1);
    await nowDue();
    expect(await other.retry()).toBe(0);
    answer.resolve();
    await retrying;
    expect(await seen()).toEqual(['child 1']);
    expect(await events.ctx.db('inbox').where({ event_id: created.id }).first()).toMatchObject({ attempts: 2 });
  });
});

function childCreated(id: number): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'family',
    type: 'child.created',
    subject: String(id),
    time: '2026-05-04T15:00:00.000Z',
    datacontenttype: 'application/json',
    data: childState({ id }),
  };
}
