import type { Capability } from '@fieldhouse/service-kit';
import { answerImportEvaluations } from './import-evaluations.ts';
import { answerImportGameRecords } from './import-game-records.ts';

/** What this service imports of an export. */
export const dataImport: Capability = {
  calls: [answerImportEvaluations, answerImportGameRecords],
};
