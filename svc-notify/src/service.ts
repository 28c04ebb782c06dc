import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { accessRequestDecided } from './access-requests/access-decided.consumer.ts';
import { accessRequestCreated } from './access-requests/access-requested.consumer.ts';
import { backupWarnedConsumer } from './backups/backup-warned.consumer.ts';
import { listUnreadRoute } from './bell/list-unread.route.ts';
import { markAllReadRoute, markReadRoute } from './bell/mark-read.route.ts';
import { eventConsumers } from './events/event.consumers.ts';
import { answerMailData } from './export/mail-data.answer.ts';
import { answerEmailDelivery } from './mail/email-delivery.answer.ts';
import { listMailRoute, mailStatsRoute } from './mail/list-mail.route.ts';
import { mailQueueAnswer } from './mail/mail-queue.answer.ts';
import {
  discardHeldMailRoute,
  discardMailRoute,
  releaseHeldMailRoute,
  releaseMailRoute,
} from './mail/release-mail.routes.ts';
import { sendMail } from './mail/send-mail.job.ts';
import { retryMailRoute, showMailRoute } from './mail/show-mail.route.ts';
import { mergeConsumers, moveRemainingRows } from './merges/merge.consumers.ts';
import { children, guardians, users } from './people/people-projections.ts';
import { showSubscriptionRoute, subscribeRoute, unsubscribeRoute } from './preferences/subscription.routes.ts';
import { passwordResetRequested } from './recovery/password-reset.consumer.ts';
import { bounceRoute } from './refusals/bounce.route.ts';
import { allowMailRoute, listRefusalsRoute } from './refusals/refusal.routes.ts';
import { registrationConsumers } from './registrations/registration.consumers.ts';
import { reminderDue } from './reminders/reminder-due.consumer.ts';
import { retention } from './retention.ts';
import { welcomeParent } from './welcome/welcome-parent.consumer.ts';

/** The bell and every mail. */
export const notify = defineService({
  name: 'notify',
  title: 'Notifications and mail',
  ownChildIds: ({ db }, { userId }, childIds) =>
    db('guardian_projection')
      .where({ user_id: userId, is_deleted: false })
      .whereRaw('child_id = ANY(?)', [[...childIds]])
      .pluck('child_id'),
  migrations,
  functions,
  routes: [
    listUnreadRoute,
    markReadRoute,
    markAllReadRoute,
    listMailRoute,
    mailStatsRoute,
    showMailRoute,
    retryMailRoute,
    releaseHeldMailRoute,
    discardHeldMailRoute,
    releaseMailRoute,
    discardMailRoute,
    listRefusalsRoute,
    allowMailRoute,
    bounceRoute,
    showSubscriptionRoute,
    unsubscribeRoute,
    subscribeRoute,
  ],
  consumers: [
    ...registrationConsumers,
    reminderDue,
    ...eventConsumers,
    accessRequestCreated,
    accessRequestDecided,
    passwordResetRequested,
    backupWarnedConsumer,
    ...users.consumers,
    ...children.consumers,
    ...guardians.consumers,
    ...mergeConsumers,
    welcomeParent,
  ],
  calls: [answerEmailDelivery, answerMailData, mailQueueAnswer],
  projections: [users.projection, children.projection, guardians.projection],
  jobs: [sendMail, { name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }],
  retention,
  snapshot: {
    leaveOut: { link_key: 'A secret, with which unsubscribe links are signed: a site without one makes its own' },
  },
});
