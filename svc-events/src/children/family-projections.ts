import type { ChildState, GuardianState } from '@fieldhouse/contracts';
import { familyProjection, type Tx } from '@fieldhouse/service-kit';
import { removeChild } from './remove-child.ts';

/** What the details of an event show of a child. */
interface Shown {
  first: string;
  last: string;
  isActive: boolean;
}

/** The projections of children and of their guardians. */
export const { children, guardians } = familyProjection({
  children: {
    table: 'child_projection',
    columns: ({ firstName, lastName, birthdate, isActive }: ChildState) => ({
      ...{ first_name: firstName, last_name: lastName, birthdate, is_active: isActive },
    }),
    tombstone: () => ({ first_name: '', last_name: '', birthdate: null, is_active: false }),
    before: shownOf,
    async applied(tx, _ctx, { id, firstName, lastName, isActive }, { before }) {
      if (!before) return;
      const isSame = before.first === firstName && before.last === lastName && before.isActive === isActive;
      if (!isSame) await raiseEventVersions(tx, id);
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

/** The child before the event is applied; locks the row until the transaction ends. */
async function shownOf(tx: Tx, { id }: { id: number }): Promise<Shown | undefined> {
  return tx('child_projection')
    .where({ id, is_deleted: false })
    .forUpdate()
    .first<Shown | undefined>({ first: 'first_name', last: 'last_name', isActive: 'is_active' });
}

/**
 * Raises the version of the events that the child is registered for: their details show its name, and whether it is
 * archived, so the ETag changes.
 */
async function raiseEventVersions(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version')
     WHERE id IN (
       SELECT id FROM event WHERE id IN (SELECT event_id FROM registration WHERE child_id = ? AND state = 'active')
       ORDER BY id FOR UPDATE
     )`,
    [childId],
  );
}
