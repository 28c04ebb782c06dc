import { importEvaluations } from '@fieldhouse/contracts';
import type { ExportedEvaluation } from '@fieldhouse/contracts/export';
import { answers, type Importer, importRecords, invalid, nextVersion } from '@fieldhouse/service-kit';
import { NewEvaluation } from '../evaluations/evaluation.ts';
import { exportedEvaluationsById } from '../export/export.repository.ts';
import { expectCurrentChild } from './expect-current-child.ts';

/** Imports evaluations of a file. */
const evaluationImporter: Importer<ExportedEvaluation> = {
  table: 'evaluation',
  read: exportedEvaluationsById,
  async add(tx, row) {
    await expectCurrentChild(tx, row);
    await tx('evaluation').insert({ id: row.id, ...columnsOf(row), created_at: row.createdAt });
  },
  async update(tx, row) {
    await expectCurrentChild(tx, row);
    const version = await nextVersion(tx);
    await tx('evaluation')
      .where({ id: row.id })
      .update({ ...columnsOf(row), version });
  },
};

/** Throws 400 for ratings that the sport does not have. */
function columnsOf(row: ExportedEvaluation) {
  const read = NewEvaluation.safeParse(row);
  if (!read.success) throw invalid([{ path: 'skills', message: 'The ratings are not those of the sport' }]);
  const { childId, sport, date, notes, skills, coachId, coachName, eventId, eventTitle } = read.data;
  return {
    ...{ child_id: childId, sport, date, notes, skills: JSON.stringify(skills) },
    ...{ coach_id: coachId, coach_name: coachName, event_id: eventId, event_title: eventTitle },
  };
}

export const answerImportEvaluations = answers(importEvaluations, (request, ctx) =>
  importRecords(ctx, evaluationImporter, request),
);
