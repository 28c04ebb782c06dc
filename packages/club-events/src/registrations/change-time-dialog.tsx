import { fullName, Jersey } from '@fieldhouse/club-ui';
import { dateRange, timeRange, timeText } from '@fieldhouse/contracts/club';
import { SLOT_REQUIRED_MESSAGE } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, RadioCards, Row, SlotGrid, type SlotGridHandle } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { useMinute, useOnline, useUser } from '@fieldhouse/web-kit';
import { useRef, useState } from 'react';
import { EventUnavailable } from '../events/event-unavailable.tsx';
import { useEventDetails } from '../events/use-event.ts';
import { NotRegistered } from './not-registered.tsx';
import { type RegisteredChildChoice, registeredText } from './registered-child.ts';
import { isOpen, openText, sheetSlots, toGridSlot } from './sheet-slots.ts';
import { useChangeTime } from './use-change-time.ts';

export interface ChangeTimeDialogProps {
  eventId: number;
  /** The registered children; with more than one, the user chooses. */
  registered: readonly [RegisteredChildChoice, ...RegisteredChildChoice[]];
  /** The child that is chosen at first. */
  initialChildId?: number | null;
  onClose: () => void;
}

/** Gives a registered child another time slot of the event in one step (decision record 77). */
export default function ChangeTimeDialog({ eventId, registered, initialChildId, onClose }: ChangeTimeDialogProps) {
  const { role } = useUser();
  const now = useMinute();
  const online = useOnline();
  const details = useEventDetails(eventId);
  const [childId, setChildId] = useState(initialChildId ?? null);
  const [slotId, setSlotId] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const grid = useRef<SlotGridHandle>(null);
  const { changeTime, isPending } = useChangeTime();

  const event = details.data;
  if (event === undefined || details.error?.status === 404) {
    return <EventUnavailable error={details.error} onRetry={details.refetch} onClose={onClose} />;
  }
  const child = registered.find(({ id }) => id === childId) ?? registered[0];
  const registration = event.registrations.find((each) => each.childId === child.id);
  if (registration === undefined) return <NotRegistered event={event} child={child} onClose={onClose} />;

  const slots = sheetSlots(event, registered, { role, now });
  const own = slots.find(({ id }) => id === registration.timeSlotId);
  const chosen = slots.find((slot) => slot.id === slotId && isOpen(slot));
  const taken = slots.find(({ id, isBooked }) => id === slotId && isBooked && id !== own?.id);
  const failure = taken ? `${timeText(taken.startTime)} was just taken` : error;
  const change = () => {
    if (chosen === undefined) {
      setError(SLOT_REQUIRED_MESSAGE);
      grid.current?.focus();
      return;
    }
    setError(undefined);
    changeTime(
      { registrationId: registration.id, child, event, slotId: chosen.id },
      {
        onDone: onClose,
        onRefused: (text, wasTaken) => {
          setError(text);
          if (wasTaken) grid.current?.focusFreeSlotAfter(chosen.id);
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change ${child.firstName}’s time`}
      subtitle={`${event.title} · ${dateRange(event.date, event.endDate)}`}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose}>
            Keep
          </Button>
          <Button onClick={change} busyText={isPending ? 'Changing...' : undefined}>
            Change time
          </Button>
        </Row>
      }
    >
      {registered.length > 1 && (
        <RadioCards
          label="Child"
          value={child.id}
          onChange={(id) => {
            setChildId(id);
            setSlotId(null);
            setError(undefined);
          }}
          cards={registered.map((each) => ({
            value: each.id,
            title: fullName(each),
            text: registeredText(each),
            picture: <Jersey firstName={each.firstName} lastName={each.lastName} size={44} />,
          }))}
        />
      )}
      {own && (
        <p>
          {child.firstName} has <b>{timeRange(own.startTime, own.endTime)}</b>. That time is free for others at once
          when you choose another.
        </p>
      )}
      <SlotGrid
        ref={grid}
        label="Another time"
        slots={slots.map((each) => ({
          ...toGridSlot(each),
          ...(each.id === own?.id && { own: `${child.firstName}’s time` }),
        }))}
        value={chosen?.id ?? null}
        onChange={(id) => {
          setError(undefined);
          setSlotId(id);
        }}
        hint={failure === undefined ? openText(slots) : undefined}
        error={failure}
      />
      <div aria-live="polite">{!online && <ErrorText>You are offline. What you chose stays here.</ErrorText>}</div>
    </Dialog>
  );
}
