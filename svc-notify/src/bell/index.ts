import type { Capability } from '@fieldhouse/service-kit';
import { listUnreadRoute } from './list-unread.route.ts';
import { markAllReadRoute, markReadRoute } from './mark-read.route.ts';

/** The notifications of coaches and admins. */
export const bell: Capability = {
  routes: [listUnreadRoute, markReadRoute, markAllReadRoute],
  retention: {
    notification: {
      growsWith: 'registrations',
      retainedFor: '`NOTIFICATION_DAYS`, read or not',
      purges: [{ where: 'created_at < ?', age: 'notificationDays' }],
    },
    notification_recipient: {
      growsWith: 'registrations',
      retainedFor: 'As long as the notification',
      deletedBy: 'its notification',
    },
  },
};
