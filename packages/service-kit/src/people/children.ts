import { type ChildState, childrenAfter, type DeletedState, type GuardianState } from '@fieldhouse/contracts';
import { applyAnswer } from '../data/apply-answer.ts';
import type { Who } from '../identity/who.ts';
import { type Projection, projection } from '../rebuild/projection.ts';
import {
  type AnyConsumer,
  consumer,
  consumerOfMany,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '../service.ts';
import { type EntityProjection, type EntityProjectionOptions, entityProjection } from './entity-projection.ts';
import { type Family, fetchFamily } from './fetch-family.ts';

const STATES = ['child.created', 'child.updated', 'child.archived', 'child.restored'] as const;

export interface ChildProjection extends EntityProjection<ChildState> {
  consumers: AnyConsumer[];
  projection: Projection;
  /** Stores svc-family's answers about children in this service's projections. */
  applyFamilies: (tx: Tx, ctx: TransactionContext, families: readonly Family[]) => Promise<void>;
  /** Fetches a child from svc-family and stores the answer. Throws 503. */
  fetchAndStore: (ctx: ServiceContext, childId: number, who?: Who) => Promise<Family>;
}

/**
 * Declares a service's projection of children. A service with a projection of guardians too declares
 * `familyProjection`.
 */
export function childProjection<Before = undefined>(
  options: EntityProjectionOptions<ChildState, DeletedState, Before>,
): ChildProjection {
  return childrenOf(entityProjection(options, { subject: 'child' }));
}

/** The projection of children together with their links to guardians. */
export function childrenOf(
  children: EntityProjection<ChildState>,
  links?: Pick<EntityProjection<GuardianState>, 'applyAll'>,
): ChildProjection {
  const { table, rowsWith } = children;
  const applyFamilies: ChildProjection['applyFamilies'] = async (tx, ctx, families) => {
    const present = families.flatMap(({ child }) => child ?? []);
    await children.applyAll(tx, ctx, present);
    const guardians = families.flatMap((family) => family.guardians);
    await links?.applyAll(tx, ctx, guardians);
  };
  return {
    ...children,
    applyFamilies,
    consumers: [
      ...STATES.map((type) => consumerOfMany(type, children.onStates)),
      consumer('child.deleted', children.onRemoval),
    ],
    projection: projection({
      ...{ name: 'child', table, rowsWith },
      ...{ page: childrenAfter, applied: 'child.updated', removed: 'child.deleted' },
    }),
    async fetchAndStore(ctx, childId, who) {
      const family = await fetchFamily(ctx, childId, who);
      if (family.child) await applyAnswer(ctx, (tx) => applyFamilies(tx, ctx, [family]));
      return family;
    },
  };
}
