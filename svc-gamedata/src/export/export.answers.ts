import { exportEvaluations, exportGameRecords, recordData } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import {
  evaluationsOfChildren,
  exportedEvaluations,
  exportedGameRecords,
  gameRecordsOfChildren,
} from './export.repository.ts';

/** Pages of what this service owns, for an export of the club's data. */
const answerExportGameRecords = answers(exportGameRecords, async (page, { db }) => ({
  rows: await exportedGameRecords(db, page),
}));
const answerExportEvaluations = answers(exportEvaluations, async (page, { db }) => ({
  rows: await exportedEvaluations(db, page),
}));

/** The records of some children, for the export of a family's data. */
const answerRecordData = answers(recordData, async ({ childIds }, { db }) => ({
  evaluations: await evaluationsOfChildren(db, childIds),
  gameRecords: await gameRecordsOfChildren(db, childIds),
}));

export const exportAnswers = [answerExportGameRecords, answerExportEvaluations, answerRecordData];
