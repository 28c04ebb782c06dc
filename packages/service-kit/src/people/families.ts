import {
  type ChildState,
  type DeletedState,
  type GuardianState,
  guardiansAfter,
  type UnlinkedGuardian,
} from '@fieldhouse/contracts';
import { type Projection, projection } from '../rebuild/projection.ts';
import { type AnyConsumer, consumer, consumerOfMany, type TransactionContext, type Tx } from '../service.ts';
import { type ChildProjection, childrenOf } from './children.ts';
import { type EntityProjection, type EntityProjectionOptions, entityProjection } from './entity-projection.ts';

interface GuardianProjection extends EntityProjection<GuardianState, UnlinkedGuardian> {
  consumers: AnyConsumer[];
  projection: Projection;
}

interface FamilyProjection {
  children: ChildProjection;
  guardians: GuardianProjection;
}

/**
 * Declares a service's projections of children and of the links to their guardians, in tables with `child_id` and
 * `user_id`. svc-family publishes one `child.deleted` for a child and all its links: they become tombstones together,
 * and an older link that arrives later is stored as a tombstone.
 */
export function familyProjection<Before = undefined, LinkBefore = undefined>(options: {
  children: EntityProjectionOptions<ChildState, DeletedState, Before>;
  guardians: EntityProjectionOptions<GuardianState, UnlinkedGuardian, LinkBefore>;
}): FamilyProjection {
  const links = entityProjection(
    {
      ...options.guardians,
      columns: (link: GuardianState) => ({ ...options.guardians.columns(link), ...linkColumns(link) }),
      tombstone: (link: UnlinkedGuardian) => ({ ...options.guardians.tombstone(link), ...linkColumns(link) }),
    },
    { removalBehind: (tx, link: GuardianState) => removalBehind(tx, options.children.table, link) },
  );
  const children = entityProjection(
    {
      ...options.children,
      async removed(tx: Tx, ctx: TransactionContext, child: DeletedState, circumstances) {
        await options.children.removed?.(tx, ctx, child, circumstances);
        for (const { id, userId } of await linksOf(tx, links.table, child)) {
          const link = { id, version: child.version, childId: child.id, userId };
          await links.remove(tx, ctx, link, circumstances.cause);
        }
      },
    },
    { subject: 'child' },
  );
  const { table, rowsWith } = links;
  return {
    children: childrenOf(children, links),
    guardians: {
      ...links,
      consumers: [consumerOfMany('guardian.linked', links.onStates), consumer('guardian.unlinked', links.onRemoval)],
      projection: projection({
        ...{ name: 'guardian', table, rowsWith },
        ...{ page: guardiansAfter, applied: 'guardian.linked', removed: 'guardian.unlinked' },
        removedData: ({ child_id: childId, user_id: userId }) => ({ childId, userId }),
      }),
    },
  };
}

const linkColumns = ({ childId, userId }: Pick<GuardianState, 'childId' | 'userId'>) => ({
  child_id: childId,
  user_id: userId,
});

/**
 * The removal of a link whose child was removed after it. The child's row is locked, so a concurrent removal either
 * finds the link or is visible here.
 */
async function removalBehind(tx: Tx, table: string, link: GuardianState): Promise<UnlinkedGuardian | undefined> {
  const child = await tx(table)
    .where({ id: link.childId })
    .forShare()
    .first<{ is_deleted: boolean; version: number } | undefined>('is_deleted', 'version');
  if (!child?.is_deleted || child.version < link.version) return undefined;
  const { id, childId, userId } = link;
  return { id, version: child.version, childId, userId };
}

function linksOf(tx: Tx, table: string, { id, version }: DeletedState): Promise<{ id: number; userId: number }[]> {
  return tx(table)
    .where({ child_id: id, is_deleted: false })
    .where('version', '<', version)
    .orderBy('id')
    .select<{ id: number; userId: number }[]>({ id: 'id', userId: 'user_id' });
}
