import type { Job } from '@fieldhouse/service-kit';
import { deleteExpiredSessions } from './session.repository.ts';

/** An expired session is refused anyway; this keeps the table small. */
export const clearExpiredSessions: Job = {
  name: 'clear-expired-sessions',
  everySeconds: 600,
  run: async (ctx) => {
    const count = await deleteExpiredSessions(ctx.db, ctx.clock());
    if (count > 0) ctx.log.info({ count }, 'expired sessions cleared');
  },
};
