import type { ChildState, GuardianState } from '@fieldhouse/contracts';
import { familyProjection, type Tx } from '@fieldhouse/service-kit';
import { removeChild } from './remove-child.ts';

interface Name {
  first: string;
  last: string;
}

/** The projections of children and of their guardians. */
export const { children, guardians } = familyProjection({
  children: {
    table: 'child_projection',
    columns: ({ firstName, lastName, birthdate, isActive }: ChildState) => ({
      ...{ first_name: firstName, last_name: lastName, birthdate, is_active: isActive },
    }),
    tombstone: () => ({ first_name: '', last_name: '', birthdate: null, is_active: false }),
    before: nameOf,
    async applied(tx, _ctx, { id, firstName, lastName }, { before }) {
      if (before && (before.first !== firstName || before.last !== lastName)) await renameInEvents(tx, id);
    },
    removed: (tx, ctx, { id }, { cause }) => removeChild(tx, ctx, id, cause),
  },
  guardians: {
    table: 'guardian_projection',
    // Replicas of release 1.0 read the access level here; now svc-family is asked for it.
    columns: ({ accessLevel }: GuardianState) => ({ access_level: accessLevel }),
    tombstone: () => ({ access_level: 'view-only' }),
  },
});

/** The child's name before the event is applied; locks the row until the transaction ends. */
async function nameOf(tx: Tx, { id }: { id: number }): Promise<Name | undefined> {
  return tx('child_projection')
    .where({ id, is_deleted: false })
    .forUpdate()
    .first<Name | undefined>({ first: 'first_name', last: 'last_name' });
}

/**
 * Raises the version of the events that the child is registered for: their details show its name, so the ETag changes.
 */
async function renameInEvents(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version')
     WHERE id IN (
       SELECT id FROM event WHERE id IN (SELECT event_id FROM registration WHERE child_id = ? AND state = 'active')
       ORDER BY id FOR UPDATE
     )`,
    [childId],
  );
}
