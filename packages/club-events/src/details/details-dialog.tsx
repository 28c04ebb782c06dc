import type { Event, EventDetails } from '@fieldhouse/api';
import {
  agesText,
  lastDay,
  MapLink,
  SpotsLeft,
  StatusBadge,
  sportColor,
  spotsLeft,
  whenText,
} from '@fieldhouse/club-ui';
import { PinnedAnnouncements } from '@fieldhouse/club-ui/announcements';
import {
  clubToday,
  dateRange,
  isRegistrationOver,
  type LocalDate,
  price,
  SPORT_NAMES,
} from '@fieldhouse/contracts/club';
import { Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { QueryFailed, useMinute, useUser } from '@fieldhouse/web-kit';
import type { ReactNode } from 'react';
import { Alternatives } from '../alternatives/alternatives.tsx';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails, useListedEvent } from '../events/use-event.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { Facts } from './details-style.ts';
import { Registrations } from './registrations.tsx';
import { ShareButton } from './share-button.tsx';
import { hasStaffActions, StaffActions, type StaffDialog } from './staff-actions.tsx';

export interface DetailsDialogProps {
  eventId: number;
  /**
   * The actions of a family, shown after those of staff; null for none. `details` is the poll's latest answer, undefined
   * until the first.
   */
  familyActions?: (event: Event, details: EventDetails | undefined) => ReactNode;
  /** The child that the page is opened for; null: any child of the family. */
  chosenChildId?: number | null;
  onClose: () => void;
  /** Opens another dialog of this event. */
  onOpen: (dialog: StaffDialog) => void;
}

/**
 * All about one event, and who is registered, read from the server every second while open (S1 §2, §4; S2 §2). An event
 * of a list shows while the details load.
 */
export default function DetailsDialog({
  eventId,
  familyActions,
  chosenChildId = null,
  onClose,
  onOpen,
}: DetailsDialogProps) {
  const details = useEventDetails(eventId);
  const listed = useListedEvent(eventId);
  const user = useUser();
  const now = useMinute();
  const event = details.data ?? listed;
  if (event === undefined || (details.error?.status === 404 && !details.data)) {
    return <EventUnavailable error={details.error} onRetry={details.refetch} onClose={onClose} />;
  }
  const today = clubToday(now);
  const isStarted = isRegistrationOver(event, user.role, now);
  const isIn = details.data?.registrations.some(({ mine }) => mine) ?? false;
  const isMissed = familyActions !== undefined && spotsLeft(event) === 0 && !isStarted && !isIn;
  const forFamily = familyActions?.(event, details.data);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={event.title}
      eyebrow={`${SPORT_NAMES[event.sport]} · ${dateRange(event.date, event.endDate, today)}`}
      eyebrowColor={sportColor(event.sport)}
      footer={
        forFamily || hasStaffActions(user) ? (
          <>
            <StaffActions event={event} user={user} isCompact={familyActions !== undefined} onOpen={onOpen} />
            {forFamily}
          </>
        ) : undefined
      }
    >
      {details.data && <QueryFailed query={details} title="Failed to load event data" frame="none" />}
      {lastDay(event) >= today && <PinnedAnnouncements eventId={eventId} />}
      {event.description && <p style={{ whiteSpace: 'pre-line' }}>{event.description}</p>}
      <EventFacts event={event} today={today} isStarted={isStarted} isIn={isIn} />
      {isMissed && <Alternatives event={event} chosenChildId={chosenChildId} />}
      <Row $gap={2}>
        {details.data && lastDay(event) >= today && (
          <CalendarLinks event={event} registrations={details.data.registrations} />
        )}
        <ShareButton event={event} />
      </Row>
      <Registrations event={event} query={details} isStarted={isStarted} />
    </Dialog>
  );
}

interface EventFactsProps {
  event: Event;
  today: LocalDate;
  isStarted: boolean;
  /** A child of the family is registered. */
  isIn: boolean;
}

function EventFacts({ event, today, isStarted, isIn }: EventFactsProps) {
  return (
    <Facts>
      <Fact name="When" isWide>
        {whenText(event, today)}
      </Fact>
      <Fact name="Where" isWide>
        {event.location === null ? 'To be announced' : <p translate="no">{event.location}</p>}
        <MapLink location={event.location} address={event.address} />
      </Fact>
      <Fact name="Coach(es)">{event.instructor ?? 'To be announced'}</Fact>
      <Fact name="Ages">{agesText(event)}</Fact>
      <Fact name="Price">{price(event.price)}</Fact>
      <Fact name="Status">
        {isStarted && lastDay(event) >= today ? (
          <SpotsLeft event={event} isStarted />
        ) : (
          <StatusBadge event={event} today={today} isIn={isIn} />
        )}
      </Fact>
    </Facts>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: true; children: ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
