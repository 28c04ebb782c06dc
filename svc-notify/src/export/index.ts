import type { Capability } from '@fieldhouse/service-kit';
import { answerMailData } from './mail-data.answer.ts';

/** What this service adds to an export of a family’s data. */
export const dataExport: Capability = {
  calls: [answerMailData],
};
