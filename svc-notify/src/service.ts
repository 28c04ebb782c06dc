import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { accessRequestDecided } from './access-requests/access-decided.consumer.ts';
import { accessRequestCreated } from './access-requests/access-requested.consumer.ts';
import { forgetEvent } from './bell/forget-event.consumer.ts';
import { listUnreadRoute } from './bell/list-unread.route.ts';
import { markAllReadRoute, markReadRoute } from './bell/mark-read.route.ts';
import { listMailRoute } from './mail/list-mail.route.ts';
import { sendMail } from './mail/send-mail.job.ts';
import { showMailRoute } from './mail/show-mail.route.ts';
import { mergeConsumers, moveLateRows } from './merges/merge.consumers.ts';
import { peopleConsumers } from './people/learn-people.consumer.ts';
import { passwordResetRequested } from './recovery/password-reset.consumer.ts';
import { registrationCreated, registrationEnded } from './registrations/tell-registration.consumer.ts';
import { welcomeParent } from './welcome/welcome-parent.consumer.ts';

/** The coaches' bell and every mail. */
export const notify = defineService({
  name: 'notify',
  title: 'Notifications and mail',
  migrations,
  routes: [listUnreadRoute, markReadRoute, markAllReadRoute, listMailRoute, showMailRoute],
  consumers: [
    registrationCreated,
    registrationEnded,
    forgetEvent,
    accessRequestCreated,
    accessRequestDecided,
    passwordResetRequested,
    ...peopleConsumers,
    ...mergeConsumers,
    welcomeParent,
  ],
  jobs: [sendMail, { name: 'move-late-rows', everySeconds: 30, run: moveLateRows }],
});
