import CalendarX from 'lucide-react/icons/calendar-x';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../components/Button.tsx';
import { AddCard, Card } from '../components/Card.tsx';
import { Grid, Stack } from '../components/layout.tsx';
import { SectionTitle } from '../components/Page.tsx';
import { Skeleton, SkeletonBar } from '../components/Skeleton.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { EmptyState, ErrorState } from '../components/states.tsx';
import { Toast } from '../components/Toast.tsx';

/** Loading, empty, failed, and what toasts say. */
export function States() {
  return (
    <Stack>
      <SectionTitle title="The four states" />
      <Grid>
        <Card>
          <Skeleton>
            <Stack $gap={3}>
              <SkeletonBar $width="56px" $height="56px" $radius="50%" />
              <SkeletonBar $width="60%" $height="22px" />
              <SkeletonBar />
              <SkeletonBar $width="80%" />
            </Stack>
          </Skeleton>
        </Card>
        <Card>
          <Spinner />
        </Card>
        <Card>
          <EmptyState
            icon={<CalendarX />}
            title="No events found matching your filters."
            action={<Button look="turf">Clear Filters</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="Failed to load event data"
            text="Your connection dropped. Nothing you typed is lost."
            onRetry={() => undefined}
          />
        </Card>
        <AddCard type="button">
          <Plus />
          Add another child
        </AddCard>
        <Stack>
          <Toast title="Registration complete for Hitting Clinic" description="Mateo, Sat, Nov 28, 9:00 AM" />
          <Toast tone="destructive" title="Failed to register child" description="This event is full" />
        </Stack>
      </Grid>
    </Stack>
  );
}
