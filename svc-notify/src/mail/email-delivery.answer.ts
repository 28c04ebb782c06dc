import { type EmailDelivery, emailDelivery } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** Whether email is sent to a mail server, or only stored. */
export const answerEmailDelivery = answers(emailDelivery, async (_, { mailer }) => {
  const delivery: EmailDelivery = mailer.stores ? 'stored' : 'sent';
  return { delivery };
});
