import { ChildNames, importChildren } from '@fieldhouse/contracts';
import type { ExportedChild } from '@fieldhouse/contracts/export';
import { answers, conflict, type Importer, importRecords, publish, validatedEdit } from '@fieldhouse/service-kit';
import { changeProfile } from '../children/change-profile.ts';
import { insertChild, updateIsActive } from '../children/child.repository.ts';
import { toChildState } from '../children/child.ts';
import { storedProfile } from '../children/profile.ts';
import { exportedChildrenById } from '../export/exported-children.ts';

/**
 * Imports the profiles of children and whether they are archived. New and changed names are validated (product decision
 * 50). Age documents, checks and merges are not imported.
 */
const childImporter: Importer<ExportedChild> = {
  table: 'child',
  ignored: ['ageVerifiedOn', 'mergedInto', 'addedBy'],
  read: exportedChildrenById,
  async add(tx, given, { ctx }) {
    // Files of earlier releases contain merged children, which are none of the club's.
    if (given.mergedInto !== null) throw conflict('child_merged', 'The child was merged into another');
    const row = validatedEdit(ChildNames, given, {});
    const { id, addedBy } = row;
    const added = await insertChild(tx, {
      ...{ id, profile: storedProfile(row), addedBy },
      ...{ clubWillCheck: false, createdAt: new Date(row.createdAt) },
    });
    const child = row.isActive ? added : await updateIsActive(tx, id, false);
    await publish(tx, ctx, 'child.created', id, toChildState(child));
  },
  async update(tx, given, club, { ctx, userId }) {
    const row = validatedEdit(ChildNames, given, club);
    const { id, isActive } = row;
    if (club.mergedInto !== null) throw conflict('child_merged', 'The club has merged this child into another');
    const change = { child: club, profile: storedProfile(row) };
    const profiled = await changeProfile(tx, ctx, change, { userId, role: 'admin' });
    if (isActive === club.isActive) {
      await publish(tx, ctx, 'child.updated', id, toChildState(profiled));
      return;
    }
    const child = await updateIsActive(tx, id, isActive);
    await publish(tx, ctx, isActive ? 'child.restored' : 'child.archived', id, toChildState(child));
  },
};

export const answerImportChildren = answers(importChildren, (request, ctx) =>
  importRecords(ctx, childImporter, request),
);
