import type { DeletedState, Envelope } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import { applyProjection, applyProjections, tombstoneProjection } from '../data/projection.ts';
import { causeOf } from '../messaging/cause-of.ts';
import type { Actor } from '../messaging/insert-events.ts';
import { requestPurge } from '../retention/request-purge.ts';
import type { TransactionContext, Tx } from '../service.ts';

type Columns = Readonly<Record<string, Knex.Value | undefined>>;

/** Runs in the same transaction when a change is newer than the stored state. */
type FollowUp<Change, Before> = (
  tx: Tx,
  ctx: TransactionContext,
  change: Change,
  circumstances: { before: Before | undefined; cause: Actor | undefined },
) => Promise<unknown>;

/** How a service stores one kind of another service's entities, and what it does after changes. */
export interface EntityProjectionOptions<
  State extends DeletedState,
  Removal extends DeletedState = DeletedState,
  Before = undefined,
> {
  /** Keyed by `id`, and by the columns of `rowsWith`; see `applyProjection`. */
  table: string;
  /** Columns that distinguish its rows from others of the same table, with their values. */
  rowsWith?: Readonly<Record<string, string>>;
  /** The columns of a state besides its id and version. */
  columns: (state: State) => Columns;
  /** The columns of a tombstone: without personal data. */
  tombstone: (removal: Removal) => Columns;
  /** Reads what the follow-ups need from the row before the change; it also runs for changes that are not newer. */
  before?: (tx: Tx, change: State | Removal) => Promise<Before>;
  /** The same for removals alone, so that changes that arrive together are still stored together. */
  beforeRemoval?: (tx: Tx, removal: Removal) => Promise<Before>;
  applied?: FollowUp<State, Before>;
  removed?: FollowUp<Removal, Before>;
}

/** The only way in which a service changes its projection of an owner's entities. */
export interface EntityProjection<State extends DeletedState, Removal extends DeletedState = DeletedState> {
  table: string;
  rowsWith: Readonly<Record<string, string>>;
  /** Stores a state when it is newer than the stored one, and runs the follow-up. */
  apply: (tx: Tx, ctx: TransactionContext, state: State, cause?: Actor) => Promise<void>;
  /** The same for several, in ascending order of their ids. */
  applyAll: (tx: Tx, ctx: TransactionContext, states: readonly State[]) => Promise<void>;
  /** Stores a tombstone when the removal is newer than the stored state, and runs the follow-up. */
  remove: (tx: Tx, ctx: TransactionContext, removal: Removal, cause?: Actor) => Promise<void>;
  /** Handles the owner's events: of events that arrived together, only the newest of each entity. */
  onStates: (events: readonly Envelope<State>[], tx: Tx, ctx: TransactionContext) => Promise<void>;
  onRemoval: (event: Envelope<Removal>, tx: Tx, ctx: TransactionContext) => Promise<void>;
}

interface Options<State extends DeletedState, Removal extends DeletedState> {
  /** The tombstone of a user or child also requests the purge of stored messages and answers about it. */
  subject?: 'user' | 'child';
  /** The removal of an entity that was removed with another one, when its state arrives after that. */
  removalBehind?: (tx: Tx, state: State) => Promise<Removal | undefined>;
}

/** Declares a service's projection of an owner's entities. */
export function entityProjection<
  State extends DeletedState,
  Removal extends DeletedState = DeletedState,
  Before = undefined,
>(
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
      const before = await (options.beforeRemoval ?? options.before)?.(tx, removal);
      const isNewer = await tombstoneProjection(tx, {
        table,
        key: keyOf(id),
        version,
        row: options.tombstone(removal),
      });
      if (!isNewer) return;
      if (subject) await requestPurge(tx, { kind: subject, id });
      await options.removed?.(tx, ctx, removal, { before, cause });
    },
    async onStates(events, tx, ctx) {
      const newest = newestById(events, ({ data }) => data);
      for (const event of newest) await states.apply(tx, ctx, event.data, causeOf(event));
    },
    onRemoval: (event, tx, ctx) => states.remove(tx, ctx, event.data, causeOf(event)),
  };
  return states;
}

/** Each entity's newest state, in ascending order of the ids, so that two transactions never deadlock. */
function newestById<Item>(items: readonly Item[], stateOf: (item: Item) => DeletedState): Item[] {
  const byVersion = items.toSorted((one, other) => stateOf(one).version - stateOf(other).version);
  const newest = new Map(byVersion.map((item) => [stateOf(item).id, item]));
  return [...newest.values()].sort((one, other) => stateOf(one).id - stateOf(other).id);
}
