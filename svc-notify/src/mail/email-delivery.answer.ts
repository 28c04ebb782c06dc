import { type EmailDelivery, emailDelivery } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** Whether a mail server takes email, or it is kept here. */
export const answerEmailDelivery = answers(emailDelivery, async (_, { mailer }) => {
  const delivery: EmailDelivery = mailer.keeps ? 'kept' : 'sent';
  return { delivery };
});
