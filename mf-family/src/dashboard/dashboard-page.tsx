import { Page, PageTitle } from '@fieldhouse/ui';
import { useSetUrl, useUrlState } from '@fieldhouse/web-kit';
import { lazy, Suspense } from 'react';
import { YourChildren } from '../children/your-children.tsx';
import { EventDialogs } from '../events/event-dialogs.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

const AddChildDialog = lazy(() => import('../children/add-child-dialog.tsx'));

/** Parent Dashboard (S1 §2): the family's children, the club's next events. */
export function DashboardPage() {
  const [dialog] = useUrlState('dialog');
  const setUrl = useSetUrl();
  return (
    <Page>
      <PageTitle title="Parent Dashboard" />
      <YourChildren />
      <UpcomingEvents />
      <Suspense>{dialog === 'add-child' && <AddChildDialog onClose={() => setUrl({ dialog: null })} />}</Suspense>
      <EventDialogs />
    </Page>
  );
}
