import type { Event, EventDetails } from '@fieldhouse/api';
import { isRegistrationOver } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { type ApiError, useMinute, useOnline, useUser } from '@fieldhouse/web-kit';
import { useState } from 'react';
import type { ChildSearchProps } from './child-search.tsx';
import { type ChosenChild, EVERYBODY, type Several, useSeveral } from './several/use-several.ts';
import type { SheetChild } from './sheet-child.ts';
import { type SheetSlot, sheetSlots } from './sheet-slots.ts';
import { type Candidate, nextFree, preselected, toSheetChild } from './to-sheet-child.ts';
import { useOverlap } from './use-overlap.ts';
import { registerFailure, useRegister } from './use-register.ts';

export interface RegistrationChoice {
  childId: number;
  timeSlotId: number | null;
}

/** Who is registered in the register sheet, for which slot, and how far that is. */
export interface Registration {
  /** The children to choose from: the family's, and those a coach has found. */
  children: readonly SheetChild[];
  childId: ChosenChild;
  chooseChild: (child: number | typeof EVERYBODY) => void;
  /** Several registrations with one press. */
  several: Several;
  /** A coach's search for other children; null for none. */
  search: Pick<ChildSearchProps, 'family' | 'chosen' | 'onFound'> | null;
  /** The event's slots from the latest poll; null until the first answer. Ignored for an event without slots. */
  slots: readonly SheetSlot[] | null;
  slotId: number | null;
  chooseSlot: (slotId: number) => void;
  /** The slot that somebody else booked first: the server's `slot_taken`. A new object each time it happens. */
  takenSlot: { slotId: number } | null;
  /** Nobody can be registered any more: the event, or the last of its slots, has begun. */
  isStarted: boolean;
  /** 'Mateo also has Hitting Clinic, 9:00 – 10:30 AM': a warning. */
  overlap: string | null;
  register: (choice: RegistrationChoice) => void;
  isRegistering: boolean;
  /** Just after a registration: the sheet shows the next child, and its button ignores presses for a moment. */
  isCoolingDown: boolean;
  /** Any other reason of a failure, as text. */
  failure: string | null;
}

export interface RegistrationOptions {
  event: Event;
  /** The poll's latest answer; undefined until the first. */
  details: EventDetails | undefined;
  family: readonly Candidate[];
  /** A child of another family that a coach wants to register. */
  otherChild: Candidate | null;
  initialChildId: number | null;
}

/** The state of the register sheet and its requests: one child after the other is registered for an event. */
export function useRegistration(options: RegistrationOptions): Registration {
  const { event, details, family, otherChild, initialChildId } = options;
  const user = useUser();
  const online = useOnline();
  const now = useMinute();
  const { register, isPending, isCoolingDown } = useRegister();
  const [found, setFound] = useState<readonly Candidate[]>(otherChild ? [otherChild] : []);
  const [childId, setChildId] = useState<ChosenChild>();
  const [slotId, setSlotId] = useState<number | null>(null);
  const [takenSlot, setTakenSlot] = useState<{ slotId: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The child whose registration got no answer: whether it was made is known with the next poll. */
  const [unanswered, setUnanswered] = useState<number | null>(null);

  const mayRegisterAnyone = can(user, 'registration.create', { isGuardian: false });
  const candidates = [...family, ...found];
  const children = candidates.map((child) => toSheetChild(child, event, details, { user, now }));
  // A coach's search lists all children of the club, so without a preferred child none is preselected.
  const suggested = mayRegisterAnyone && initialChildId === null ? null : preselected(children, initialChildId);
  const slots = details ? sheetSlots(details, family, { role: user.role, now }) : null;
  const several = useSeveral({
    event,
    details,
    family,
    children,
    slots,
    chosen: childId === undefined ? suggested : childId,
    isOffered: !mayRegisterAnyone,
    onDone: () => moveOn(null),
  });
  const chosenId = chosenNow(childId === undefined ? suggested : childId, several, children);
  const chosen = candidates.find(({ id }) => id === chosenId);
  const isStarted = isRegistrationOver(event, user.role, now);
  // The overlap text stays when the chosen slot is taken: removing the line would move the slots under the finger.
  const slot = details?.timeSlots.find(({ id }) => id === slotId) ?? null;
  const overlap = useOverlap(chosen, family, event, slot);

  const clearErrors = () => {
    setFailure(null);
    setTakenSlot(null);
    setUnanswered(null);
    several.clearRefused();
  };
  const chooseChild: Registration['chooseChild'] = (id) => {
    clearErrors();
    setChildId(id);
  };
  const moveOn = (registeredId: number | null) => {
    setSlotId(null);
    setChildId(mayRegisterAnyone || registeredId === null ? null : nextFree(children, registeredId));
  };
  if (unanswered !== null && children.some(({ id, state }) => id === unanswered && state.kind === 'registered')) {
    clearErrors();
    moveOn(unanswered);
  }
  const refused = (error: ApiError, wanted: RegistrationChoice) => {
    if (error.code === 'slot_taken' && wanted.timeSlotId !== null) setTakenSlot({ slotId: wanted.timeSlotId });
    else setFailure(registerFailure(error));
    if (error.code === 'network') setUnanswered(wanted.childId);
  };

  return {
    children,
    childId: chosenId,
    chooseChild,
    search:
      mayRegisterAnyone && !isStarted
        ? {
            family,
            chosen,
            onFound(child) {
              if (!candidates.some(({ id }) => id === child.id)) setFound([...found, child]);
              chooseChild(child.id);
            },
          }
        : null,
    several,
    slots,
    slotId,
    chooseSlot(id) {
      clearErrors();
      setSlotId(id);
    },
    takenSlot,
    isStarted,
    overlap: several.wanted.length > 0 ? null : overlap,
    register(choice) {
      const child = candidates.find(({ id }) => id === choice.childId);
      if (!child) return;
      chooseChild(child.id);
      register(
        { child: { ...child, mine: family.includes(child) }, eventId: event.id, timeSlotId: choice.timeSlotId },
        { onDone: () => moveOn(child.id), onRefused: (error) => refused(error, choice) },
      );
    },
    isRegistering: isPending || several.isRegistering,
    isCoolingDown: isCoolingDown || several.isCoolingDown,
    failure: failure ?? (online ? null : 'You are offline. What you chose stays here.'),
  };
}

/** When not everybody is free any more, the only child that is left is chosen. */
function chosenNow(chosen: ChosenChild, { everybody }: Several, children: readonly SheetChild[]): ChosenChild {
  return chosen === EVERYBODY && everybody.length === 0 ? preselected(children, null) : chosen;
}
