import { type EmailDelivery, emailDelivery } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { storesMail } from '../mail-server/current-mailer.ts';

/** Whether email is sent to a mail server, or only stored. */
export const answerEmailDelivery = answers(emailDelivery, async (_, ctx) => {
  const delivery: EmailDelivery = (await storesMail(ctx, ctx.db)) ? 'stored' : 'sent';
  return { delivery };
});
