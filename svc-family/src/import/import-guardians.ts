import { importGuardians } from '@fieldhouse/contracts';
import type { ExportedGuardian } from '@fieldhouse/contracts/export';
import {
  answers,
  childMerged,
  conflict,
  type Importer,
  importRecords,
  nextVersion,
  notFound,
  publish,
  recordChange,
  type Tx,
} from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { exportedGuardiansById } from '../export/exported-guardians.ts';
import { findGuardian, guardiansOf } from '../guardians/guardian.repository.ts';
import { toGuardianState } from '../guardians/guardian.ts';
import { currentChild } from '../merges/current-child.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { lockAccountIfExists } from '../people/person.ts';
import { guardianAccess } from './guardian-access.ts';

/**
 * Imports links of guardians. Access to a child that the club has is given or changed only as the importing admin
 * accepts it (decision record 85). `isPrimary` is not imported: the first guardian of a child is primary.
 */
const guardianImporter: Importer<ExportedGuardian> = {
  table: 'guardian',
  ignored: ['isPrimary'],
  read: exportedGuardiansById,
  access: guardianAccess,
  async add(tx, row, { ctx, dryRun, userId: adminId }) {
    const { id, childId, userId, accessLevel, createdAt } = row;
    // In a dry run the account may come from the same file.
    if (!dryRun && !(await lockAccountIfExists(tx, userId))) throw notFound('Parent');
    const child = await lockChild(tx, childId);
    // In a dry run the child may come from the same file.
    if (!child && dryRun) return;
    if (!child) throw notFound('Child');
    await expectCurrent(tx, child);
    if (await findGuardian(tx, childId, userId)) {
      throw conflict('already_linked', 'The parent is linked to the child already');
    }
    const isPrimary = !(await guardiansOf(tx, childId)).some((guardian) => guardian.isPrimary);
    const link = { id, childId, userId, accessLevel, isPrimary, version: await nextVersion(tx) };
    await insertLink(tx, link, new Date(createdAt));
    await recordChange(tx, ctx, adminOf(adminId), { action: 'link.added', ...factsOf(link) });
    await publish(tx, ctx, 'guardian.linked', id, toGuardianState(link), adminOf(adminId));
  },
  async update(tx, row, club, { ctx, userId: adminId }) {
    if (row.childId !== club.childId || row.userId !== club.userId) {
      throw conflict('other_link', 'The club has another link of this number');
    }
    const { id, childId, userId, accessLevel } = row;
    const child = await lockChild(tx, childId);
    if (child) await expectCurrent(tx, child);
    const link = { id, childId, userId, accessLevel, isPrimary: club.isPrimary, version: await nextVersion(tx) };
    await tx('guardian').where({ id }).update({ access_level: accessLevel, version: link.version });
    await recordChange(tx, ctx, adminOf(adminId), {
      action: 'link.changed',
      ...factsOf(link),
      fields: ['accessLevel'],
    });
    await publish(tx, ctx, 'guardian.linked', id, toGuardianState(link), adminOf(adminId));
  },
};

const adminOf = (userId: number) => ({ userId, role: 'admin' as const });
const factsOf = ({ id, childId }: Pick<ExportedGuardian, 'id' | 'childId'>) => ({
  subject: { type: 'link' as const, id },
  childIds: [childId],
});

async function expectCurrent(tx: Tx, { id, isActive }: ChildRow): Promise<void> {
  const current = isActive ? undefined : await currentChild(tx, id);
  if (current && current.id !== id) throw childMerged(current);
}

async function insertLink(tx: Tx, link: Omit<ExportedGuardian, 'createdAt'>, createdAt: Date): Promise<void> {
  const { id, childId, userId, accessLevel, isPrimary, version } = link;
  await tx('guardian').insert({
    ...{ id, child_id: childId, user_id: userId, access_level: accessLevel, is_primary: isPrimary },
    ...{ created_at: createdAt, version },
  });
}

export const answerImportGuardians = answers(importGuardians, async (request, ctx) => {
  // An account that was deleted and is imported again may still be a tombstone here: this loads its current state.
  if (!request.dryRun) {
    await peopleByIds(
      ctx,
      request.rows.map(({ userId }) => userId),
    );
  }
  return importRecords(ctx, guardianImporter, request);
});
