import { DayBlock, lastDay, MapLink, registeredWhen } from '@fieldhouse/club-ui';
import { hasStarted, timeRange } from '@fieldhouse/contracts/club';
import { type Action, can } from '@fieldhouse/contracts/permissions';
import { Badge, Button } from '@fieldhouse/ui';
import { useMinute, useUser } from '@fieldhouse/web-kit';
import { ChangeNote } from './change-note.tsx';
import type { ScheduleEntry } from './schedule-entries.ts';
import { Actions, Foot, Row, Where, Words } from './schedule-style.ts';

/** A dialog of an event that a row opens for its child. */
export type ScheduleDialog = 'details' | 'change-time' | 'cancel';

interface ScheduleRowProps {
  entry: ScheduleEntry;
  onOpen: (dialog: ScheduleDialog) => void;
}

/**
 * A registration: who, what, when and where, with Change time where it has a slot, and Cancel, until it starts. A
 * changed event says how it was, a deleted one has its reason instead (product decision 86).
 */
export function ScheduleRow({ entry, onOpen }: ScheduleRowProps) {
  const { child, event, state } = entry;
  const hours = event.timeSlot ?? event;
  const when = lastDay(event) === event.date ? timeRange(hours.startTime, hours.endTime) : registeredWhen(event);
  return (
    <Row>
      <DayBlock date={event.date} endDate={event.endDate} sport={event.sport ?? 'group'} />
      <Words>
        <h3>
          {state === 'cancelled' ? (
            <s>{event.title}</s>
          ) : (
            <button type="button" onClick={() => onOpen('details')}>
              {event.title}
            </button>
          )}
        </h3>
        <p>
          <b translate="no">{child.firstName}</b>
          <span>{' · '}</span>
          <span>{when}</span>
        </p>
        {state === 'cancelled' && (
          <Badge tone="danger">{event.reason === null ? 'Cancelled' : `Cancelled: ${event.reason}`}</Badge>
        )}
        {state === 'registered' && <ChangeNote event={event} />}
      </Words>
      {state === 'registered' && (
        <Foot>
          {event.location !== undefined && (
            <Where>
              {event.address ? (
                <MapLink location={event.location} address={event.address} shows="location" />
              ) : (
                <p translate="no">{event.location}</p>
              )}
            </Where>
          )}
          <RowActions entry={entry} onOpen={onOpen} />
        </Foot>
      )}
    </Row>
  );
}

function RowActions({ entry: { child, event }, onOpen }: ScheduleRowProps) {
  const user = useUser();
  const now = useMinute();
  if (hasStarted(event, event.timeSlot?.startTime ?? null, user.role, now)) {
    return (
      <Actions>
        <Badge>Started</Badge>
      </Actions>
    );
  }
  // Admins neither register nor cancel here (S1 §6).
  const may = (action: Extract<Action, 'registration.cancel' | 'registration.change-slot'>) =>
    user.role !== 'admin' && can(user, action, { isGuardian: child.mayChange });
  const which = `${event.title} for ${child.firstName}`;
  return (
    <Actions>
      {event.timeSlot !== null && may('registration.change-slot') && (
        <Button look="quiet" aria-label={`Change time of ${which}`} onClick={() => onOpen('change-time')}>
          Change time
        </Button>
      )}
      {may('registration.cancel') && (
        <Button look="quiet" aria-label={`Cancel ${which}`} onClick={() => onOpen('cancel')}>
          Cancel
        </Button>
      )}
    </Actions>
  );
}
