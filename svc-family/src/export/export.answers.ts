import { exportChildren, exportGuardians, familyData } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import type { GuardianRow } from '../guardians/guardian.ts';
import { EXPORTED_CHILD_COLUMNS, type ExportedChildRow, toExportedChild } from './exported-children.ts';
import { familyOf } from './family-of.ts';

/** A page of all children, archived and merged ones as well, for an export of the club's data. */
const answerExportChildren = answers(exportChildren, async ({ afterId, limit }, { db }) => {
  const rows = await db('child')
    .select<ExportedChildRow[]>(EXPORTED_CHILD_COLUMNS)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  return { rows: rows.map(toExportedChild) };
});

/** A page of all links of guardians to children, for the same. */
const answerExportGuardians = answers(exportGuardians, async ({ afterId, limit }, { db }) => {
  const rows = await db('guardian')
    .select<(GuardianRow & { createdAt: Date })[]>({
      ...{ id: 'id', version: 'version', childId: 'child_id', userId: 'user_id', accessLevel: 'access_level' },
      ...{ isPrimary: 'is_primary', createdAt: 'created_at' },
    })
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  return { rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) };
});

const answerFamilyData = answers(familyData, ({ userId }, ctx) => familyOf(ctx, userId));

export const exportAnswers = [answerExportChildren, answerExportGuardians, answerFamilyData];
