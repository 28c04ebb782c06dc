import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import { deletedEmail, OLD_CONTENTS } from '../emails/deleted-email.ts';
import { answerEmailDelivery } from './email-delivery.answer.ts';
import { listMailRoute, mailStatsRoute } from './list-mail.route.ts';
import { addMailMetrics } from './mail-metrics.ts';
import { mailQueueAnswer } from './mail-queue.answer.ts';
import {
  discardHeldMailRoute,
  discardMailRoute,
  releaseHeldMailRoute,
  releaseMailRoute,
} from './release-mail.routes.ts';
import { sendMail } from './send-mail.job.ts';
import { mailFrameRoute, retryMailRoute, showMailRoute } from './show-mail.route.ts';
import { answerTimeline } from './timeline.answer.ts';

/** Mail that is not sent any more unless an admin retries or releases it. */
const FINISHED = `state NOT IN ('queued', 'claimed')`;

/** The queue of emails, and the mailbox of the admins. */
export const mail: Capability = {
  routes: [listMailRoute, mailStatsRoute, showMailRoute, mailFrameRoute, retryMailRoute],
  calls: [answerEmailDelivery, mailQueueAnswer, answerTimeline],
  jobs: [sendMail],
  prepare: async (ctx) => addMailMetrics(ctx),
  retention: {
    mail: {
      growsWith: 'registrations',
      retainedFor: 'Contents `MAIL_CONTENT_DAYS`, the row `MAIL_DAYS`; what is not sent yet stays',
      purges: [
        {
          where: `${FINISHED} AND created_at < ?`,
          age: 'mailContentDays',
          empty: {
            column: 'has_contents',
            to: false,
            // mail without contents cannot be retried or released
            set: ({ db }) => {
              const state = db.raw(`CASE WHEN state IN ('failed', 'refused', 'held') THEN 'dropped' ELSE state END`);
              return { content: JSON.stringify(deletedEmail(OLD_CONTENTS)), state, held_because: null };
            },
          },
        },
        { where: `${FINISHED} AND created_at < ?`, age: 'mailDays' },
      ],
    },
  },
};

/** Email that is held until an admin decides. */
export const heldMail: Capability = {
  routes: [releaseHeldMailRoute, discardHeldMailRoute, releaseMailRoute, discardMailRoute],
  retention: { mail_hold: fixedSize('One row') },
};
