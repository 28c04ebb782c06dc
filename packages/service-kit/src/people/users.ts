import { type DeletedState, type UserState, usersAfter, usersById } from '@fieldhouse/contracts';
import { applyAnswer } from '../data/apply-answer.ts';
import { type Projection, projection } from '../rebuild/projection.ts';
import { type AnyConsumer, consumer, consumerOfMany, type ServiceContext } from '../service.ts';
import { type EntityProjection, type EntityProjectionOptions, entityProjection } from './entity-projection.ts';

const STATES = ['user.registered', 'user.updated', 'user.role-changed', 'coach.archived', 'coach.restored'] as const;

export interface UserProjection extends EntityProjection<UserState> {
  consumers: AnyConsumer[];
  projection: Projection;
  /**
   * Fetches those of these accounts from svc-auth that are not in the projection (tombstones count as present); it
   * stores nothing. Throws 503.
   */
  fetchMissing: (ctx: ServiceContext, ids: readonly number[]) => Promise<UserState[]>;
  /** Fetches these accounts from svc-auth and stores them, in ascending order of their ids. Throws 503. */
  fetchAndStore: (ctx: ServiceContext, ids: readonly number[]) => Promise<UserState[]>;
}

/**
 * Declares a service's projection of accounts. `states`: the event types that it consumes; by default all that carry an
 * account's state.
 */
export function userProjection<Before = undefined>(
  options: EntityProjectionOptions<UserState, DeletedState, Before>,
  states: readonly (typeof STATES)[number][] = STATES,
): UserProjection {
  const users = entityProjection(options, { subject: 'user' });
  const { table, rowsWith } = users;
  return {
    ...users,
    consumers: [
      ...states.map((type) => consumerOfMany(type, users.onStates)),
      consumer('user.deleted', users.onRemoval),
    ],
    projection: projection({
      ...{ name: 'user', table, rowsWith },
      ...{ page: usersAfter, applied: 'user.updated', removed: 'user.deleted' },
    }),
    async fetchMissing(ctx, ids) {
      if (ids.length === 0) return [];
      const known = new Set(
        await ctx
          .db(table)
          .where(rowsWith)
          .whereRaw('id = ANY (?)', [[...ids]])
          .pluck<number[]>('id'),
      );
      return fetchUsers(
        ctx,
        ids.filter((id) => !known.has(id)),
      );
    },
    async fetchAndStore(ctx, ids) {
      const found = await fetchUsers(ctx, ids);
      await applyAnswer(ctx, (tx) => users.applyAll(tx, ctx, found));
      return found;
    },
  };
}

/** Ids that svc-auth does not know are left out. */
async function fetchUsers(ctx: ServiceContext, ids: readonly number[]): Promise<UserState[]> {
  if (ids.length === 0) return [];
  const { users } = await ctx.call(usersById, { ids: [...new Set(ids)] });
  return users.toSorted((one, other) => one.id - other.id);
}
