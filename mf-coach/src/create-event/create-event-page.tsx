import CreateEventForm from '@fieldhouse/club-events/create-event-form';
import { BackLink, Page, PageTitle } from '@fieldhouse/ui';
import { useNavigate } from '@fieldhouse/web-kit';

/** Create Event as a page of its own (S2 §2). */
export default function CreateEventPage() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageTitle above={<BackLink href="/coach">Back to Dashboard</BackLink>} title="Create Event" />
      <CreateEventForm failureTitle="Failed to save event" onLeave={() => navigate('/coach')} />
    </Page>
  );
}
