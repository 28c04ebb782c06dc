import { exportChildren, exportGuardians, familyData } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { exportedChildren } from './exported-children.ts';
import { exportedGuardians } from './exported-guardians.ts';
import { familyOf } from './family-of.ts';

/** Pages of the rows that this service owns, for an export of the club's data. */
const answerExportChildren = answers(exportChildren, async (page, { db }) => ({
  rows: await exportedChildren(db, page),
}));
const answerExportGuardians = answers(exportGuardians, async (page, { db }) => ({
  rows: await exportedGuardians(db, page),
}));

/** The data of one family. */
const answerFamilyData = answers(familyData, ({ userId }, ctx) => familyOf(ctx, userId));

export const exportAnswers = [answerExportChildren, answerExportGuardians, answerFamilyData];
