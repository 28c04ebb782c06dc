import { useChildren } from '@fieldhouse/club-events';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  SectionTitle,
  Skeleton,
  SkeletonBar,
  Stack,
} from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useState } from 'react';
import { FAMILY_SEARCH } from '../../search.ts';
import { firstEntries, scheduleEntries } from './schedule-entries.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { List } from './schedule-style.ts';

const LIMIT = 5;

/**
 * 'Your schedule': the next registrations of the family's children, whoever registered them (product decision 87). It
 * needs no call of its own: the children have their registrations. Absent for a user without children.
 */
export function YourSchedule() {
  const query = useChildren();
  const children = query.data;
  if (children?.length === 0 || (children === undefined && query.error)) return null;
  return (
    <Stack as="section" aria-labelledby="your-schedule" $gap={3}>
      <SectionTitle title="Your schedule" id="your-schedule" />
      {children === undefined ? (
        <ScheduleSkeleton />
      ) : children.every(({ registeredEvents }) => registeredEvents === null) ? (
        <Card>
          <ErrorState
            title="Your schedule did not load"
            text="The registrations cannot be shown for the moment."
            onRetry={query.refetch}
            busyText={query.isFetching ? 'Loading...' : undefined}
          />
        </Card>
      ) : (
        <Entries entries={scheduleEntries(children)} />
      )}
    </Stack>
  );
}

function Entries({ entries }: { entries: ReturnType<typeof scheduleEntries> }) {
  const [isWhole, setWhole] = useState(false);
  const [, setSearch] = useSearch(FAMILY_SEARCH);
  const first = firstEntries(entries, LIMIT);
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CalendarCheck />}
          title="Nothing on the schedule yet"
          text="Sessions that your children are registered for appear here."
          action={<LinkButton href="/events">Find an event</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <>
      <List>
        {(isWhole ? entries : first).map((entry) => (
          <ScheduleRow
            key={entry.event.registrationId}
            entry={entry}
            onOpen={(dialog) => setSearch({ event: entry.event.id, child: entry.child.id, dialog })}
          />
        ))}
      </List>
      {entries.length > first.length && (
        <div>
          <Button look="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

function ScheduleSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar $height="226px" $radius="var(--radius)" />
    </Skeleton>
  );
}
