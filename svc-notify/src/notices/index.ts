import type { Capability } from '@fieldhouse/service-kit';
import { listNoticesRoute, readAllNoticesRoute, readNoticeRoute } from './notices.routes.ts';

/** What each person was told, of every role. */
export const notices: Capability = {
  routes: [listNoticesRoute, readNoticeRoute, readAllNoticesRoute],
  retention: {
    notice: {
      growsWith: 'registrations',
      retainedFor: '90 days, read or not',
      purges: [{ where: 'created_at < ?', age: { days: 90 } }],
    },
    notice_child: { growsWith: 'registrations', retainedFor: 'As long as the notice', deletedBy: 'its notice' },
    delivery: { growsWith: 'registrations', retainedFor: 'As long as the notice', deletedBy: 'its notice' },
  },
};
