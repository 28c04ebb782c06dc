import type { Capability } from '@fieldhouse/service-kit';
import { evaluationRecorded } from './evaluation-recorded.consumer.ts';

/** Notices of evaluations. */
export const evaluations: Capability = {
  consumers: [evaluationRecorded],
};
