import type { Capability } from '@fieldhouse/service-kit';

/** Which state of an entity was notified of last. */
export const newestState: Capability = {
  retention: {
    newest_version: {
      growsWith: 'registrations',
      retainedFor: '`INBOX_DAYS`: an older state may arrive as long',
      purges: [{ where: 'stored_at < ?', age: 'inboxDays' }],
    },
  },
};
