import type { Capability } from '@fieldhouse/service-kit';
import { acknowledgeRoute, showAcknowledgeRoute } from './acknowledge.routes.ts';
import {
  changeAnnouncementRoute,
  listAnnouncementsRoute,
  remindAnnouncementRoute,
  sendAnnouncementRoute,
  showAnnouncementRoute,
  withdrawAnnouncementRoute,
  writeAnnouncementRoute,
} from './announcements.routes.ts';
import { openAnnouncementRoute, receivedAnnouncementsRoute } from './received.routes.ts';
import { sendAnnouncements } from './send-announcements.job.ts';

/** Announcements of coaches and admins to families, and who has read them. */
export const announcements: Capability = {
  routes: [
    listAnnouncementsRoute,
    writeAnnouncementRoute,
    receivedAnnouncementsRoute,
    showAnnouncementRoute,
    changeAnnouncementRoute,
    withdrawAnnouncementRoute,
    sendAnnouncementRoute,
    remindAnnouncementRoute,
    openAnnouncementRoute,
    showAcknowledgeRoute,
    acknowledgeRoute,
  ],
  jobs: [sendAnnouncements],
  retention: {
    announcement: {
      growsWith: 'announcements',
      retainedFor: 'A year, sent or not',
      purges: [{ where: 'created_at < ?', age: { days: 365 } }],
    },
    announcement_recipient: {
      growsWith: 'announcements and the families that they reach',
      retainedFor: 'As long as the announcement',
      deletedBy: 'its announcement',
    },
    announcement_child: {
      growsWith: 'announcements and the children for which they reach somebody',
      retainedFor: 'As long as the announcement',
      deletedBy: 'its announcement',
    },
  },
};
