import type { Capability } from '@fieldhouse/service-kit';
import { answerImportChildren } from './import-children.ts';
import { answerImportGuardians } from './import-guardians.ts';

/** What this service imports of an export. */
export const dataImport: Capability = {
  calls: [answerImportChildren, answerImportGuardians],
};
