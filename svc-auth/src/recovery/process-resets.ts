import type { Job } from '@fieldhouse/service-kit';
import { beginResets } from './begin-resets.ts';
import { deleteExpiredResets } from './reset.repository.ts';

/** Begins resets that are still to do after a restart or a failure, and deletes expired ones. */
export const processResets: Job = {
  name: 'process-resets',
  everySeconds: 30,
  run: async (ctx) => {
    const count = await deleteExpiredResets(ctx.db, ctx.clock());
    if (count > 0) ctx.log.info({ count }, 'expired password resets deleted');
    await beginResets(ctx);
  },
};
