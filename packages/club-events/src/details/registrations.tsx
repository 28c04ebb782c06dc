import type { Event, EventDetails, TimeSlot } from '@fieldhouse/api';
import { spotsLeft, spotsText } from '@fieldhouse/club-ui';
import { timeRange } from '@fieldhouse/contracts/club';
import { Badge, ErrorState, Meter, Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import type { QueryState } from '@fieldhouse/web-kit';
import { useId } from 'react';
import { People } from './details-style.ts';
import { registrationLines } from './registration-lines.ts';

interface RegistrationsProps {
  event: Event;
  /** The poll of the event's details. */
  query: QueryState<EventDetails>;
  /** It is too late to register. */
  isStarted: boolean;
}

/** How many are registered for an event, and who. */
export function Registrations({ event, query, isStarted }: RegistrationsProps) {
  const countId = useId();
  const details = query.data;
  return (
    <Stack $gap={3}>
      <h3 id={countId}>{`${event.registered}/${event.capacity} registered`}</h3>
      <Meter value={event.registered} of={event.capacity} />
      {!isStarted && spotsLeft(event) > 0 && <Muted $small>{spotsText(spotsLeft(event))}</Muted>}
      {details === undefined && query.error !== null && (
        <ErrorState title="Failed to load event data" onRetry={query.refetch} />
      )}
      {details === undefined && query.error === null && (
        <Skeleton>
          <Stack $gap={3}>
            <SkeletonBar $height="20px" $width="70%" />
            <SkeletonBar $height="20px" $width="55%" />
          </Stack>
        </Skeleton>
      )}
      {details?.registrations.length === 0 && <Muted>No participants registered yet.</Muted>}
      {details !== undefined && details.registrations.length > 0 && (
        // In the tab order, so that a long list can be scrolled with the keyboard.
        <People tabIndex={0} aria-labelledby={countId}>
          {registrationLines(details.registrations).map(({ id, childName, isChildActive, timeSlotId, mine }) => (
            <li key={id} data-mine={mine || undefined}>
              <bdi translate="no">{childName}</bdi>
              {mine && <Badge tone="solid">Yours</Badge>}
              {isChildActive === false && <Badge>Archived</Badge>}
              <small>{slotText(details.timeSlots.find((slot) => slot.id === timeSlotId))}</small>
            </li>
          ))}
        </People>
      )}
    </Stack>
  );
}

const slotText = (slot: TimeSlot | undefined) => (slot === undefined ? null : timeRange(slot.startTime, slot.endTime));
