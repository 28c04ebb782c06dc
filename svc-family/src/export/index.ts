import type { Capability } from '@fieldhouse/service-kit';
import { exportAnswers } from './export.answers.ts';

/** What this service adds to an export of the club’s data. */
export const dataExport: Capability = {
  calls: exportAnswers,
};
