import type { Job } from '@fieldhouse/service-kit';
import { beginResets } from './begin-resets.ts';
import { deleteExpiredResets } from './reset.repository.ts';

/** Begins what a stopped process or an absent database left lying, and clears what has outlived its time. */
export const processResets: Job = {
  name: 'look-after-resets',
  everySeconds: 30,
  run: async (ctx) => {
    const count = await deleteExpiredResets(ctx.db, ctx.clock());
    if (count > 0) ctx.log.info({ count }, 'expired password resets cleared');
    await beginResets(ctx);
  },
};
