import type { Capability } from '@fieldhouse/service-kit';
import { passwordResetRequested } from './password-reset.consumer.ts';

/** The email with a reset link. */
export const recovery: Capability = {
  consumers: [passwordResetRequested],
};
