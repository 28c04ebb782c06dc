import type { Event } from '@fieldhouse/api';
import type { Candidate } from '@fieldhouse/club-events';
import { dateRange, isRegistrationOver, type Role } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, IconButton } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import type { EventDialog } from '../search.ts';
import { cardActions, cardStatuses } from './card-statuses.ts';
import { EventCard } from './event-card.tsx';

interface EventRowProps {
  event: Event;
  family: readonly Candidate[];
  role: Role;
  /** The child that the page is opened for. */
  chosenChildId: number | null;
  /** On a phone the card opens the details; it has a Details button only when it has no other button. */
  onPhone: boolean;
  /** An event that has started by now has neither Register nor Cancel (product decision 28). */
  now: Date;
  onOpen: (eventId: number, dialog: EventDialog) => void;
}

/** One event of a list, with the statuses of the family and the buttons. */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, family, role, chosenChildId, onPhone, now, onOpen } = props;
  const { id } = event;
  // Sessions of a series have the same title; the day makes the labels of their buttons different.
  const which = `${event.title}, ${dateRange(event.date, event.endDate)}`;
  // 'Registered' opens the sheet, where Cancel is (product decision 64).
  const { register, cancel } = cardActions(family, event, { role, now });
  const statuses = cardStatuses(family, event, chosenChildId);
  const isStarted = isRegistrationOver(event, role, now);
  return (
    <EventCard
      event={event}
      // Whom it fits does not matter any more once it has started.
      statuses={statuses.filter(({ kind }) => !isStarted || kind === 'registered')}
      isStarted={isStarted}
      onOpen={() => onOpen(id, 'details')}
      actions={
        <>
          {!onPhone && can({ role }, 'event.edit') && (
            <IconButton label={`Edit ${which}`} icon={<Pencil />} onClick={() => onOpen(id, 'edit')} />
          )}
          {(!onPhone || !(register || cancel)) && (
            <Button
              look={register || cancel ? 'text' : 'quiet'}
              aria-label={`Details of ${which}`}
              onClick={() => onOpen(id, 'details')}
            >
              Details
            </Button>
          )}
          {cancel && (
            <Button
              look="text"
              icon={<Check aria-hidden="true" />}
              aria-label={`Registered for ${which}`}
              onClick={() => onOpen(id, 'register')}
            >
              Registered
            </Button>
          )}
          {register && (
            <Button look="turf" aria-label={`Register for ${which}`} onClick={() => onOpen(id, 'register')}>
              Register
            </Button>
          )}
        </>
      }
    />
  );
});
