import { mailQueue } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { storesMail } from '../mail-server/current-mailer.ts';
import { countMail } from './mail.repository.ts';

/** Whether email is sent or only stored, and how much is not sent, for the Settings tab. */
export const mailQueueAnswer = answers(mailQueue, async (_, ctx) => {
  const { queued, failed, refused, oldestQueuedAt } = await countMail(ctx.db);
  return {
    delivery: (await storesMail(ctx, ctx.db)) ? ('stored' as const) : ('sent' as const),
    queued: { count: queued, oldestAt: oldestQueuedAt?.toISOString() ?? null },
    failed,
    refused,
  };
});
