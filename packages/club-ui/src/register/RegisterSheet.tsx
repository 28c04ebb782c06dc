import {
  dateRange,
  type LocalTime,
  price,
  RegisterChild,
  SLOT_REQUIRED_MESSAGE,
  SPORT_NAMES,
  timeRange,
  timeText,
} from '@fieldhouse/contracts';
import { clubToday, isolated } from '@fieldhouse/contracts/club';
import {
  Button,
  ErrorText,
  Muted,
  Skeleton,
  SkeletonBar,
  type Slot,
  SlotGrid,
  type SlotGridHandle,
} from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { agesText, coachText, spotsLeft } from '../events/event-text.ts';
import type { EventView } from '../events/event-view.ts';
import { SpotsLeft } from '../events/SpotsLeft.tsx';
import { sportColor } from '../events/sport.ts';
import { ChildChoice } from './ChildChoice.tsx';
import type { SheetChild } from './sheet-child.ts';
import { Choice, Note } from './sheet-style.tsx';

export type { SheetChild, SheetChildState } from './sheet-child.ts';

export interface SheetSlot {
  id: number;
  startTime: LocalTime;
  endTime: LocalTime;
  isBooked: boolean;
  /** It has begun, so it is too late to choose it (product decision 28). */
  isStarted?: boolean;
}

export interface RegisterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  event: EventView;
  /** The children to choose from: the family's, and those a coach has found. */
  family: readonly SheetChild[];
  /** A coach's search, above the children. */
  childPicker?: (error: string | undefined) => ReactNode;
  /** The event's slots from the latest poll; null until the first answer. Ignored for an event without slots. */
  slots: readonly SheetSlot[] | null;
  childId: number | null;
  onChild: (childId: number) => void;
  slotId: number | null;
  onSlot: (slotId: number) => void;
  /** Only called with a child, and a slot where one is needed. */
  onRegister: (choice: { childId: number; timeSlotId: number | null }) => void;
  isRegistering: boolean;
  /** Just after a registration: the sheet shows the next child, and its button ignores presses for a moment. */
  isCoolingDown?: boolean;
  /** Nobody can be registered any more: the event, or the last of its slots, has begun. */
  isStarted?: boolean;
  onCancel?: (child: SheetChild) => void;
  /** Only for a child with a slot. */
  onChangeTime?: (child: SheetChild) => void;
  cancellingId?: number | null;
  /** The slot that somebody else booked first: the server's `slot_taken`. A new object each time it happens. */
  takenSlot?: { slotId: number } | null;
  /** Any other reason of a failure, as text. */
  failure?: string | null;
  /** 'Mateo also has Hitting Clinic, 9:00 – 10:30 AM': a warning. */
  overlap?: string | null;
  /** For a family without children: a link that adds one. */
  addChild?: ReactNode;
}

/** Registers a child for an event. It stays open afterwards, for the next child. */
export function RegisterSheet(props: RegisterSheetProps) {
  const { isOpen, onClose, event, family, childPicker, slots, childId, slotId, isRegistering } = props;
  const { takenSlot = null, failure = null, overlap = null, isCoolingDown = false, isStarted = false } = props;
  const [tried, setTried] = useState(false);
  const grid = useRef<SlotGridHandle>(null);
  const firstChild = useRef<HTMLInputElement>(null);

  const child = family.find(({ id }) => id === childId);
  const chosenChild = child?.state.kind === 'free' ? child : undefined;
  const slot = slots?.find(({ id }) => id === slotId);
  const chosenSlot = slot?.isBooked || slot?.isStarted ? undefined : slot;
  const taken = slots?.find(({ id }) => id === takenSlot?.slotId) ?? (slot?.isBooked ? slot : undefined);
  const canRegisterSomeone = childPicker !== undefined || family.some(({ state }) => state.kind === 'free');
  const isFull = spotsLeft(event) === 0;
  const mayRegister = canRegisterSomeone && !isFull && !isStarted;

  useEffect(() => {
    if (takenSlot !== null) grid.current?.focusFreeSlotAfter(takenSlot.slotId);
  }, [takenSlot]);

  const register = () => {
    setTried(true);
    if (chosenChild === undefined) return firstChild.current?.focus();
    if (event.allowTimeSlots && chosenSlot === undefined) return grid.current?.focus();
    setTried(false);
    props.onRegister({ childId: chosenChild.id, timeSlotId: chosenSlot?.id ?? null });
  };

  const childError = tried && chosenChild === undefined ? CHILD_REQUIRED_MESSAGE : undefined;
  const slotError = slotErrorText(taken, chosenSlot === undefined, tried && chosenSlot === undefined);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={event.title}
      eyebrow={`${SPORT_NAMES[event.sport]} · ${dateRange(event.date, event.endDate, clubToday(new Date()))}`}
      eyebrowColor={sportColor(event.sport)}
      subtitle={subtitle(event)}
      footer={
        <>
          <Choice
            time={chosenSlot ? timeRange(chosenSlot.startTime, chosenSlot.endTime) : plainTime(event)}
            who={[chosenChild?.firstName, dateRange(event.date, event.endDate, clubToday(new Date()))]
              .filter(Boolean)
              .join(', ')}
          />
          {mayRegister ? (
            <Button
              onClick={register}
              busyText={isRegistering ? 'Registering...' : undefined}
              coolingDown={isCoolingDown}
            >
              {chosenChild === undefined ? 'Register' : `Register ${isolated(chosenChild.firstName)}`}
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose} coolingDown={isCoolingDown}>
              Done
            </Button>
          )}
        </>
      }
    >
      {childPicker?.(family.length === 0 ? childError : undefined)}
      {family.length > 0 && (
        <ChildChoice
          family={family}
          ages={agesText(event)}
          value={chosenChild?.id ?? null}
          onChange={props.onChild}
          error={childError}
          onCancel={props.onCancel}
          onChangeTime={props.onChangeTime}
          cancellingId={props.cancellingId ?? null}
          ref={firstChild}
        />
      )}
      {childPicker === undefined && family.length === 0 && (
        <Note tone="plain">
          <p>You need to add a child before registering for events.</p>
          {props.addChild}
        </Note>
      )}
      {event.allowTimeSlots && slots === null && <SlotsSkeleton />}
      {event.allowTimeSlots && slots?.length === 0 && <Muted>No time slots available.</Muted>}
      {event.allowTimeSlots && slots !== null && slots.length > 0 && (
        <SlotGrid
          ref={grid}
          label={
            <>
              Time slot <small>· {event.sessionDuration} minutes, one child each</small>
            </>
          }
          slots={slots.map(toGridSlot)}
          value={chosenSlot?.id ?? null}
          onChange={props.onSlot}
          // The hint reserves the line of the error: otherwise the slots of a bottom sheet would move when it appears.
          hint={slotError === undefined ? openText(slots, isFull) : undefined}
          error={slotError}
          disabled={!mayRegister}
        />
      )}
      {(!event.allowTimeSlots || isFull || isStarted) && (
        <div>
          <SpotsLeft event={event} isStarted={isStarted} />
        </div>
      )}
      <div aria-live="polite">
        {overlap !== null && <Note tone="warn">{overlap}</Note>}
        {failure !== null && <ErrorText>{failure}</ErrorText>}
      </div>
    </Dialog>
  );
}

const CHILD_REQUIRED_MESSAGE = RegisterChild.shape.childId.safeParse(undefined).error?.issues[0]?.message ?? '';

/** 'Barn Court · Coach Theo Banks · $40.00' */
function subtitle({ location, instructor, price: cents }: EventView): string {
  const coach = coachText(instructor);
  return [location, coach && `${coach.title} ${coach.names}`, price(cents)].filter(Boolean).join(' · ');
}

const plainTime = (event: EventView) => (event.allowTimeSlots ? null : timeRange(event.startTime, event.endTime));

/** The error below the slots: the chosen one was taken, or one is required. */
function slotErrorText(taken: SheetSlot | undefined, noneChosen: boolean, needed: boolean): string | undefined {
  if (taken !== undefined && noneChosen) return `${timeText(taken.startTime)} was just taken`;
  return needed ? SLOT_REQUIRED_MESSAGE : undefined;
}

/** A slot as the grid shows it. */
export const toGridSlot = ({ id, startTime, isBooked, isStarted }: SheetSlot): Slot => ({
  id,
  label: timeText(startTime),
  isTaken: isBooked || isStarted === true,
  takenText: isBooked ? undefined : 'Started',
});

/** '3 of 4 times open'; none is for a new child when the event is full. */
export function openText(slots: readonly SheetSlot[], isFull = false): string | undefined {
  if (isFull) return undefined;
  const open = slots.filter(({ isBooked, isStarted }) => !isBooked && !isStarted);
  return `${open.length} of ${slots.length} times open`;
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
