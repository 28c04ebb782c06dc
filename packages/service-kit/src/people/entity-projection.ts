import type { Envelope, Gone } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import { applyProjection, applyProjections, buryProjection } from '../data/projection.ts';
import { causeOf } from '../messaging/cause-of.ts';
import { forgetMessages } from '../messaging/delete-messages.ts';
import type { Actor } from '../messaging/insert-events.ts';
import type { TransactionContext, Tx } from '../service.ts';

type Columns = Readonly<Record<string, Knex.Value | undefined>>;

/** What is done in the same transaction when a change is newer than what was kept. */
type FollowUp<Change, Before> = (
  tx: Tx,
  ctx: TransactionContext,
  change: Change,
  circumstances: { before: Before | undefined; cause: Actor | undefined },
) => Promise<unknown>;

/** What a service keeps of one kind of another service's entities, and what follows from changes. */
export interface EntityProjectionOptions<State extends Gone, Removal extends Gone = Gone, Before = undefined> {
  /** Keyed by `id`, and by the columns of `rowsWith`; see `applyProjection`. */
  table: string;
  /** Columns that distinguish its rows from others of the same table, with their values. */
  rowsWith?: Readonly<Record<string, string>>;
  /** The columns of a state beside its id and version. */
  columns: (state: State) => Columns;
  /** The columns of a tombstone: without personal data. */
  tombstone: (removal: Removal) => Columns;
  /** Reads what the follow-ups need of the row as it was; it also runs for changes that are not newer. */
  before?: (tx: Tx, change: State | Removal) => Promise<Before>;
  applied?: FollowUp<State, Before>;
  removed?: FollowUp<Removal, Before>;
}

/** The only way by which a service changes what it keeps of an owner's entities. */
export interface EntityProjection<State extends Gone, Removal extends Gone = Gone> {
  table: string;
  rowsWith: Readonly<Record<string, string>>;
  /** Stores a state when it is newer than what is kept, and does what follows from it. */
  apply: (tx: Tx, ctx: TransactionContext, state: State, cause?: Actor) => Promise<void>;
  /** The same for several, in ascending order of their ids. */
  applyAll: (tx: Tx, ctx: TransactionContext, states: readonly State[]) => Promise<void>;
  /** Leaves a tombstone when the removal is newer than what is kept, and does what follows from it. */
  remove: (tx: Tx, ctx: TransactionContext, removal: Removal, cause?: Actor) => Promise<void>;
  /** Handles the owner's events: of those that came together the newest of each entity. */
  onStates: (events: readonly Envelope<State>[], tx: Tx, ctx: TransactionContext) => Promise<void>;
  onRemoval: (event: Envelope<Removal>, tx: Tx, ctx: TransactionContext) => Promise<void>;
}

interface Options<State extends Gone, Removal extends Gone> {
  /** The tombstone of one also deletes what kept messages contain about it. */
  subject?: 'user' | 'child';
  /** The removal that a state came too late for, though its own was not published. */
  removalBehind?: (tx: Tx, state: State) => Promise<Removal | undefined>;
}

/** Declares how a service keeps an owner's entities. */
export function keptStates<State extends Gone, Removal extends Gone = Gone, Before = undefined>(
  { table, rowsWith = {}, ...options }: EntityProjectionOptions<State, Removal, Before>,
  { subject, removalBehind }: Options<State, Removal> = {},
): EntityProjection<State, Removal> {
  const keyOf = (id: number) => ({ ...rowsWith, id });
  const states: EntityProjection<State, Removal> = {
    table,
    rowsWith,
    async apply(tx, ctx, state, cause) {
      const { id, version } = state;
      const removal = await removalBehind?.(tx, state);
      if (removal) return states.remove(tx, ctx, removal, cause);
      const before = await options.before?.(tx, state);
      const isNewer = await applyProjection(tx, { table, key: keyOf(id), version, row: options.columns(state) });
      if (isNewer) await options.applied?.(tx, ctx, state, { before, cause });
    },
    async applyAll(tx, ctx, all) {
      const inOrder = newestById(all, (state) => state);
      if (options.before || options.applied || removalBehind) {
        for (const state of inOrder) await states.apply(tx, ctx, state);
        return;
      }
      const rows = inOrder.map((state) => {
        const { id, version } = state;
        return { key: keyOf(id), version, row: options.columns(state) };
      });
      await applyProjections(tx, table, rows);
    },
    async remove(tx, ctx, removal, cause) {
      const { id, version } = removal;
      const before = await options.before?.(tx, removal);
      const isNewer = await buryProjection(tx, { table, key: keyOf(id), version, row: options.tombstone(removal) });
      if (!isNewer) return;
      await options.removed?.(tx, ctx, removal, { before, cause });
      if (subject) await forgetMessages(tx, { kind: subject, id });
    },
    async onStates(events, tx, ctx) {
      const newest = newestById(events, ({ data }) => data);
      for (const event of newest) await states.apply(tx, ctx, event.data, causeOf(event));
    },
    onRemoval: (event, tx, ctx) => states.remove(tx, ctx, event.data, causeOf(event)),
  };
  return states;
}

/**
 * Each entity's newest state, in ascending order of the ids, so that two transactions never wait for each other in
 * a circle.
 */
function newestById<Item>(items: readonly Item[], stateOf: (item: Item) => Gone): Item[] {
  const byVersion = items.toSorted((one, other) => stateOf(one).version - stateOf(other).version);
  const newest = new Map(byVersion.map((item) => [stateOf(item).id, item]));
  return [...newest.values()].sort((one, other) => stateOf(one).id - stateOf(other).id);
}
