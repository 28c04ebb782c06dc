import { mailQueue } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { countMail, oldestQueued } from './mail.repository.ts';

/** Whether email is sent or only stored, and how much is not sent, for the Settings tab. */
export const mailQueueAnswer = answers(mailQueue, async (_, { db, mailer }) => {
  const [{ queued, failed, refused }, oldest] = await Promise.all([countMail(db), oldestQueued(db)]);
  return {
    delivery: mailer.stores ? ('stored' as const) : ('sent' as const),
    queued: { count: queued, oldestAt: oldest?.toISOString() ?? null },
    failed,
    refused,
  };
});
