import { agesText, type EventView, SpotsLeft, sportColor, spotsLeft } from '@fieldhouse/club-ui';
import { clubToday, dateRange, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import {
  Button,
  ErrorText,
  LinkButton,
  Muted,
  Skeleton,
  SkeletonBar,
  SlotGrid,
  type SlotGridHandle,
} from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { useEffect, useRef, useState } from 'react';
import { ChildChoice } from './child-choice.tsx';
import { ChildSearch } from './child-search.tsx';
import { ChildTimes } from './several/child-times.tsx';
import { DateChoice } from './several/date-choice.tsx';
import { SeveralNotes } from './several/several-notes.tsx';
import { EVERYBODY } from './several/use-several.ts';
import { isOpen, openText, toGridSlot } from './sheet-slots.ts';
import { Choice, Note } from './sheet-style.tsx';
import { buttonText, CHILD_REQUIRED_MESSAGE, plainTime, slotErrorText, subtitle, whoText } from './sheet-text.ts';
import type { Registration } from './use-registration.ts';

export interface RegisterSheetProps {
  event: EventView;
  registration: Registration;
  onCancel: (childId: number) => void;
  /** Only for a child with a slot. */
  onChangeTime: (childId: number) => void;
  onClose: () => void;
}

/** Registers a child for an event. It stays open afterwards, for the next child. */
export function RegisterSheet({ event, registration, onCancel, onChangeTime, onClose }: RegisterSheetProps) {
  const { children, several, slots, takenSlot, search, isStarted, isCoolingDown, failure, overlap } = registration;
  const [tried, setTried] = useState(false);
  const grid = useRef<SlotGridHandle>(null);
  const firstChild = useRef<HTMLInputElement>(null);

  const child = children.find(({ id }) => id === registration.childId);
  const chosenChild = child?.state.kind === 'free' ? child : undefined;
  const slot = slots?.find(({ id }) => id === registration.slotId);
  const chosenSlot = slot && isOpen(slot) ? slot : undefined;
  const taken = slots?.find(({ id }) => id === takenSlot?.slotId) ?? (slot?.isBooked ? slot : undefined);
  const canRegisterSomeone = search !== null || children.some(({ state }) => state.kind === 'free');
  const isFull = spotsLeft(event) === 0;
  const mayRegister = several.wanted.length > 0 || (canRegisterSomeone && !isFull && !isStarted);

  useEffect(() => {
    if (takenSlot !== null) grid.current?.focusFreeSlotAfter(takenSlot.slotId);
  }, [takenSlot]);

  const register = () => {
    // A choice of several is complete: each child has a slot by now.
    setTried(several.wanted.length === 0);
    if (several.wanted.length > 0) return several.register();
    if (chosenChild === undefined) return firstChild.current?.focus();
    if (event.allowTimeSlots && chosenSlot === undefined) return grid.current?.focus();
    setTried(false);
    registration.register({ childId: chosenChild.id, timeSlotId: chosenSlot?.id ?? null });
  };

  const childError = tried && chosenChild === undefined ? CHILD_REQUIRED_MESSAGE : undefined;
  const slotError = slotErrorText(taken, chosenSlot === undefined, tried && chosenSlot === undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={event.title}
      eyebrow={`${SPORT_NAMES[event.sport]} · ${dateRange(event.date, event.endDate, clubToday(new Date()))}`}
      eyebrowColor={sportColor(event.sport)}
      subtitle={subtitle(event)}
      footer={
        <>
          <Choice
            time={chosenSlot ? timeRange(chosenSlot.startTime, chosenSlot.endTime) : plainTime(event)}
            who={whoText(event, chosenChild, several)}
          />
          {mayRegister ? (
            <Button
              onClick={register}
              busyText={registration.isRegistering ? 'Registering...' : undefined}
              coolingDown={isCoolingDown}
            >
              {buttonText(chosenChild, several)}
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose} coolingDown={isCoolingDown}>
              Done
            </Button>
          )}
        </>
      }
    >
      {search && <ChildSearch {...search} event={event} error={children.length === 0 ? childError : undefined} />}
      {children.length > 0 && (
        <ChildChoice
          family={children}
          ages={agesText(event)}
          everybody={several.everybody}
          value={chosenChild?.id ?? (registration.childId === EVERYBODY ? EVERYBODY : null)}
          onChange={registration.chooseChild}
          error={childError}
          onCancel={onCancel}
          onChangeTime={onChangeTime}
          ref={firstChild}
        />
      )}
      {search === null && children.length === 0 && (
        <Note tone="plain">
          <p>You need to add a child before registering for events.</p>
          <LinkButton href="/?dialog=add-child" look="turf">
            Add Child
          </LinkButton>
        </Note>
      )}
      {event.allowTimeSlots && slots === null && <SlotsSkeleton />}
      {event.allowTimeSlots && slots?.length === 0 && <Muted>No time slots available.</Muted>}
      {several.plan && (
        <DateChoice day={event.date} plan={several.plan} isAll={several.isAllDates} onChange={several.chooseAllDates} />
      )}
      {several.times.length > 0 && <ChildTimes times={several.times} onChange={several.chooseTime} />}
      {event.allowTimeSlots && slots !== null && slots.length > 0 && several.times.length === 0 && (
        <SlotGrid
          ref={grid}
          label={
            <>
              Time slot <small>· {event.sessionDuration} minutes, one child each</small>
            </>
          }
          slots={slots.map(toGridSlot)}
          value={chosenSlot?.id ?? null}
          onChange={registration.chooseSlot}
          // The hint reserves the line of the error: otherwise the slots of a bottom sheet would move when it appears.
          hint={slotError === undefined && !isFull ? openText(slots) : undefined}
          error={slotError}
          disabled={!mayRegister}
        />
      )}
      {(!event.allowTimeSlots || isFull || isStarted) && (
        <div>
          <SpotsLeft
            event={event}
            isStarted={isStarted}
            isIn={children.some(({ state }) => state.kind === 'registered')}
          />
        </div>
      )}
      <div aria-live="polite">
        {overlap !== null && <Note tone="warn">{overlap}</Note>}
        <SeveralNotes several={several} />
        {failure !== null && <ErrorText>{failure}</ErrorText>}
      </div>
    </Dialog>
  );
}

function SlotsSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar $width="160px" />
      <div
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', gap: 8, marginTop: 8 }}
      >
        {['a', 'b', 'c', 'd'].map((key) => (
          <SkeletonBar key={key} $height="58px" $radius="9px" />
        ))}
      </div>
    </Skeleton>
  );
}
