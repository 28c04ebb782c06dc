import { dateRange, type LocalDate, type LocalTime, price, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import { Badge, ErrorState, Meter, Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { type ReactNode, useId } from 'react';
import { Facts, People } from './details-style.ts';
import { agesText, lastDay, spotsLeft, spotsText, whenText } from './event-text.ts';
import type { EventView } from './event-view.ts';
import { type DetailsRegistration, registrationLines } from './registration-lines.ts';
import { SpotsLeft } from './SpotsLeft.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { sportColor } from './sport.ts';

export interface EventDetailsProps {
  isOpen: boolean;
  onClose: () => void;
  event: EventView;
  /** From the latest poll; null until the first answer. */
  registrations: readonly DetailsRegistration[] | null;
  timeSlots: readonly { id: number; startTime: LocalTime; endTime: LocalTime }[];
  /** On the club's calendar. */
  today: LocalDate;
  /** It is too late to register: 'Started' instead of the status and the spots left. */
  isStarted?: boolean;
  /** Set when they did not load. */
  failure?: { title: string; onRetry: () => void } | null;
  /** Shown first: what is shown is not the latest. */
  notice?: ReactNode;
  /** The buttons in the dialog's footer: Register, Edit. */
  actions?: ReactNode;
}

/** All about one event, and who is registered. */
export function EventDetailsDialog(props: EventDetailsProps) {
  const {
    isOpen,
    onClose,
    event,
    registrations,
    timeSlots,
    today,
    isStarted = false,
    failure = null,
    notice,
    actions,
  } = props;
  const countId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={event.title}
      eyebrow={`${SPORT_NAMES[event.sport]} · ${dateRange(event.date, event.endDate, today)}`}
      eyebrowColor={sportColor(event.sport)}
      footer={actions}
    >
      {notice}
      {event.description && <p style={{ whiteSpace: 'pre-line' }}>{event.description}</p>}
      <Facts>
        <Fact name="When">{whenText(event, today)}</Fact>
        <Fact name="Where">{event.location ?? 'To be announced'}</Fact>
        <Fact name="Coach(es)">{event.instructor ?? 'To be announced'}</Fact>
        <Fact name="Ages">{agesText(event)}</Fact>
        <Fact name="Price">{price(event.price)}</Fact>
        <Fact name="Status">
          {isStarted && lastDay(event) >= today ? (
            <SpotsLeft event={event} isStarted />
          ) : (
            <StatusBadge event={event} today={today} />
          )}
        </Fact>
      </Facts>
      <Stack $gap={3}>
        <h3 id={countId}>{`${event.registered}/${event.capacity} registered`}</h3>
        <Meter value={event.registered} of={event.capacity} />
        {!isStarted && spotsLeft(event) > 0 && <Muted $small>{spotsText(spotsLeft(event))}</Muted>}
        {failure !== null && <ErrorState title={failure.title} onRetry={failure.onRetry} />}
        {failure === null && registrations === null && (
          <Skeleton>
            <Stack $gap={3}>
              <SkeletonBar $height="20px" $width="70%" />
              <SkeletonBar $height="20px" $width="55%" />
            </Stack>
          </Skeleton>
        )}
        {registrations?.length === 0 && <Muted>No participants registered yet.</Muted>}
        {registrations !== null && registrations.length > 0 && (
          // In the tab order, so that a long list can be scrolled with the keyboard.
          <People tabIndex={0} aria-labelledby={countId}>
            {registrationLines(registrations).map(({ id, childName, isChildActive, timeSlotId, mine }) => (
              <li key={id} data-mine={mine || undefined}>
                <bdi translate="no">{childName}</bdi>
                {mine && <Badge tone="turf">Yours</Badge>}
                {isChildActive === false && <Badge>Archived</Badge>}
                <small>{slotText(timeSlots.find((slot) => slot.id === timeSlotId))}</small>
              </li>
            ))}
          </People>
        )}
      </Stack>
    </Dialog>
  );
}

const slotText = (slot: { startTime: LocalTime; endTime: LocalTime } | undefined) =>
  slot === undefined ? null : timeRange(slot.startTime, slot.endTime);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
