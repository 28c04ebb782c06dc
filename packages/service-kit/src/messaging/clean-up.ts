import type { Job } from '../service.ts';

/** Forgets what was handed over, and the payload of what was handled, after 7 days. The event's id stays known. */
export const cleanUpMessages: Job = {
  name: 'clean-up-messages',
  everySeconds: 3600,
  async run({ db }) {
    await db.raw(`DELETE FROM outbox WHERE delivered_at < now() - interval '7 days'`);
    await db.raw(`
      UPDATE inbox SET envelope = NULL
      WHERE state = 'done' AND envelope IS NOT NULL AND done_at < now() - interval '7 days'
    `);
  },
};
