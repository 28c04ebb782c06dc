import type { RosterEntry } from '@fieldhouse/api';
import { dateRange, timeRange } from '@fieldhouse/contracts/club';
import { Bone, EmptyState, ErrorState, Skeleton, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, useSearch } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { COACH_SEARCH } from '../search.ts';
import { RemoveRegistration } from './remove-registration.tsx';
import { RosterTable } from './roster-table.tsx';
import { WalkIn } from './walk-in.tsx';

const SECOND = 1000;

/**
 * Manage registrations (S2 §2) of one event: register any child, the roster in slot order, remove. Follows what others do;
 * the row of the child that a notification points to is lit.
 */
export default function RosterDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const params = { path: { id: eventId } };
  const details = $api.useQuery('get', '/api/events/{id}/details', { params }, { refetchInterval: SECOND });
  const roster = $api.useQuery('get', '/api/events/{id}/roster', { params }, { refetchInterval: 5 * SECOND });
  const [{ child: litChild }] = useSearch(COACH_SEARCH);
  const [removing, setRemoving] = useState<RosterEntry>();
  const event = details.data;
  const failed = details.error ?? roster.error;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      eyebrow={event && `${event.registered}/${event.capacity} participants`}
      eyebrowColor={event && `var(--${event.sport})`}
      title={event?.title ?? 'Manage registrations'}
      subtitle={
        event &&
        `${dateRange(event.date, event.endDate)} · ${timeRange(event.startTime, event.endTime)} · ${event.location}`
      }
    >
      {failed && (!event || !roster.data) ? (
        <ErrorState
          title={failed.status === 404 ? 'Event not found.' : 'Failed to load event data'}
          text={failed.status === 404 ? undefined : failed.detail}
          onRetry={() => Promise.all([details.refetch(), roster.refetch()])}
        />
      ) : event && roster.data ? (
        <>
          <WalkIn event={event} />
          {roster.data.length === 0 ? (
            <EmptyState icon={<Users />} title="No participants registered yet." />
          ) : (
            <RosterTable entries={roster.data} litChildId={litChild ?? undefined} onRemove={setRemoving} />
          )}
        </>
      ) : (
        <RosterSkeleton />
      )}
      {event && removing && (
        <RemoveRegistration entry={removing} event={event} onClose={() => setRemoving(undefined)} />
      )}
    </Dialog>
  );
}

function RosterSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <Bone $height="48px" />
        {[70, 62, 66].map((width) => (
          <Bone key={width} $width={`${width}%`} $height="24px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
