import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { forgotPasswordRoute } from './forgot-password.route.ts';
import { passwordResetLinkAnswer } from './password-reset-link.ts';
import { processResets } from './process-resets.ts';
import { resetPasswordRoute } from './reset-password.route.ts';
import { verifyResetTokenRoute } from './verify-reset-token.route.ts';

/** A new password by a link. */
export const recovery = (passwords: Passwords): Capability => ({
  routes: [forgotPasswordRoute(), verifyResetTokenRoute, resetPasswordRoute(passwords)],
  calls: [passwordResetLinkAnswer],
  jobs: [processResets],
  retention: {
    password_reset: {
      growsWith: 'requests for a link',
      retainedFor: 'A row for each link, for an hour; a day while its email is not sent',
      deletedBy: 'process-resets',
    },
    password_reset_request: { growsWith: 'requests for a link', retainedFor: 'Seconds', deletedBy: 'process-resets' },
  },
  snapshot: {
    leaveOut: {
      password_reset: 'A restored site does not accept earlier reset links',
      password_reset_request: 'A restored site does not accept earlier reset links',
    },
  },
});
