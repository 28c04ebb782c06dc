import type { Migration } from '@fieldhouse/service-kit';

/**
 * The mail that is due, by priority. The expression is that of `PRIORITY` in `src/mail/claim-mail.ts`. Replicas of
 * 1.0 claim by `mail_due`.
 */
export const mailByPriority: Migration = {
  index: {
    name: 'mail_due_by_priority',
    on: `mail ((CASE kind WHEN 'account' THEN 1 WHEN 'reminder' THEN 3 ELSE 2 END), next_attempt_at, id)
      WHERE state IN ('queued', 'claimed') OR held_because = 'limit'`,
  },
};
