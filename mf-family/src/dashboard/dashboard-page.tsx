import { useChildren } from '@fieldhouse/club-events';
import { can } from '@fieldhouse/contracts/permissions';
import { Page, PageTitle } from '@fieldhouse/ui';
import { $api, lazyDialog, useSearch, useUser } from '@fieldhouse/web-kit';
import { YourChildren } from '../children/your-children.tsx';
import { EventDialogs } from '../events/event-dialogs.tsx';
import { FAMILY_SEARCH } from '../search.ts';
import { AccessRequests } from './access-requests.tsx';
import { PlannedDeletion } from './planned-deletion.tsx';
import { YourSchedule } from './schedule/your-schedule.tsx';
import { NEXT_EVENTS, UpcomingEvents } from './upcoming-events.tsx';
import { useAccessRequests } from './use-access-requests.ts';
import { UsersPanel } from './users-panel.tsx';

/** What shows first: the page waits for it for a moment. */
export const firstQueries = [
  $api.queryOptions('get', '/api/children'),
  $api.queryOptions('get', '/api/child-access-requests'),
  $api.queryOptions('get', '/api/events', NEXT_EVENTS),
];

const AnnouncementDialog = lazyDialog(() => import('./announcement-dialog.tsx'));
const AddChildDialog = lazyDialog(() => import('../children/add-child-dialog.tsx'));

/**
 * Parent Dashboard (S1 §2): for admins the club's users, then the family's children, their schedule and the club's next
 * events.
 */
export default function DashboardPage() {
  const user = useUser();
  const [{ dialog, announcement }, setSearch] = useSearch(FAMILY_SEARCH);
  // The events show once everything above them has loaded, so that they do not move.
  const children = useChildren();
  const requests = useAccessRequests();
  return (
    <Page>
      <PageTitle title="Parent Dashboard" />
      <PlannedDeletion />
      {can(user, 'user.manage') && <UsersPanel />}
      <YourChildren />
      <YourSchedule />
      <AccessRequests />
      <UpcomingEvents hidden={children.isPending || requests.isPending} />
      {dialog === 'add-child' && <AddChildDialog onClose={() => setSearch({ dialog: null })} />}
      {announcement !== null && (
        <AnnouncementDialog id={announcement} onClose={() => setSearch({ announcement: null })} />
      )}
      <EventDialogs onClose={() => setSearch({ event: null, dialog: null, child: null })} />
    </Page>
  );
}
