import type { Capability } from '@fieldhouse/service-kit';
import { answerAudience } from './audience.answer.ts';

/** Whom coaches and admins may address with an announcement, and who that is now. */
export const audiences: Capability = {
  calls: [answerAudience],
};
