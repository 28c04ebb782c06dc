import type { Event, EventDetails } from '@fieldhouse/api';
import { RegisterSheet } from '@fieldhouse/club-ui/register-sheet';
import { isRegistrationOver } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { LinkButton } from '@fieldhouse/ui';
import { type ApiError, useMinute, useOnline, useUser } from '@fieldhouse/web-kit';
import { useState } from 'react';
import CancelDialog from './cancel-dialog.tsx';
import ChangeTimeDialog from './change-time-dialog.tsx';
import { ChildSearch } from './child-search.tsx';
import { sheetSlots } from './sheet-slots.ts';
import { type Candidate, nextFree, preselected, toSheetChild } from './to-sheet-child.ts';
import { useOverlap } from './use-overlap.ts';
import { registerFailure, useRegister } from './use-register.ts';

interface RegisterFormProps {
  event: Event;
  /** The poll's latest answer; undefined until the first. */
  details: EventDetails | undefined;
  family: readonly Candidate[];
  /** A child of another family that a coach wants to register. */
  otherChild: Candidate | null;
  initialChildId: number | null;
  onClose: () => void;
}

/** The register sheet with its requests. It stays open after a registration, for the next child. */
export function RegisterForm({ event, details, family, otherChild, initialChildId, onClose }: RegisterFormProps) {
  const user = useUser();
  const online = useOnline();
  const now = useMinute();
  const { register, isPending, isCoolingDown } = useRegister();
  const [found, setFound] = useState<readonly Candidate[]>(otherChild ? [otherChild] : []);
  const [childId, setChildId] = useState<number | null>();
  const [slotId, setSlotId] = useState<number | null>(null);
  const [takenSlot, setTakenSlot] = useState<{ slotId: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The child whose registration got no answer: whether it was made is known with the next poll. */
  const [unanswered, setUnanswered] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<number | null>(null);
  const [changing, setChanging] = useState<number | null>(null);

  const mayRegisterAnyone = can(user, 'registration.create', { isGuardian: false });
  const candidates = [...family, ...found];
  const children = candidates.map((child) => toSheetChild(child, event, details, { user, now }));
  // A coach's search lists all children of the club, so without a preferred child none is preselected.
  const suggested = mayRegisterAnyone && initialChildId === null ? null : preselected(children, initialChildId);
  const chosenId = childId === undefined ? suggested : childId;
  const chosen = candidates.find(({ id }) => id === chosenId);
  const slots = details ? sheetSlots(details, user.role, now) : null;
  const isStarted = isRegistrationOver(event, user.role, now);
  // The overlap text stays when the chosen slot is taken: removing the line would move the slots under the finger.
  const slot = details?.timeSlots.find(({ id }) => id === slotId) ?? null;
  const overlap = useOverlap(chosen, family, event, slot);

  const clearErrors = () => {
    setFailure(null);
    setTakenSlot(null);
    setUnanswered(null);
  };
  const choose = (id: number) => {
    clearErrors();
    setChildId(id);
  };
  const refused = (error: ApiError, wanted: { childId: number; timeSlotId: number | null }) => {
    if (error.code === 'slot_taken' && wanted.timeSlotId !== null) setTakenSlot({ slotId: wanted.timeSlotId });
    else setFailure(registerFailure(error));
    if (error.code === 'network') setUnanswered(wanted.childId);
  };
  const moveOn = (registeredId: number) => {
    setSlotId(null);
    setChildId(mayRegisterAnyone ? null : nextFree(children, registeredId));
  };
  if (unanswered !== null && children.some(({ id, state }) => id === unanswered && state.kind === 'registered')) {
    clearErrors();
    moveOn(unanswered);
  }
  const send = (choice: { childId: number; timeSlotId: number | null }) => {
    const child = candidates.find(({ id }) => id === choice.childId);
    if (!child) return;
    clearErrors();
    setChildId(child.id);
    const mine = family.includes(child);
    register(
      { child: { ...child, mine }, eventId: event.id, timeSlotId: choice.timeSlotId },
      {
        onDone: () => moveOn(child.id),
        onRefused: (error) => refused(error, choice),
      },
    );
  };

  const childToCancel = children.find(({ id }) => id === cancelling);
  const childToChange = children.find(({ id }) => id === changing);
  return (
    <>
      <RegisterSheet
        isOpen
        onClose={onClose}
        event={event}
        family={children}
        childPicker={
          mayRegisterAnyone && !isStarted
            ? (error) => (
                <ChildSearch
                  family={family}
                  event={event}
                  chosen={chosen}
                  error={error}
                  onFound={(child) => {
                    if (!candidates.some(({ id }) => id === child.id)) setFound([...found, child]);
                    choose(child.id);
                  }}
                />
              )
            : undefined
        }
        slots={slots}
        childId={chosenId}
        onChild={choose}
        slotId={slotId}
        onSlot={(id) => {
          clearErrors();
          setSlotId(id);
        }}
        onRegister={send}
        isRegistering={isPending}
        isCoolingDown={isCoolingDown}
        isStarted={isStarted}
        onCancel={({ id }) => setCancelling(id)}
        onChangeTime={({ id }) => setChanging(id)}
        takenSlot={takenSlot}
        failure={failure ?? (online ? null : 'You are offline. What you chose stays here.')}
        overlap={overlap}
        addChild={
          <LinkButton href="/?dialog=add-child" look="turf">
            Add Child
          </LinkButton>
        }
      />
      {childToCancel && (
        <CancelDialog
          event={event}
          registered={[{ ...childToCancel, slotStart: slotStartOf(details, childToCancel.id) }]}
          onClose={() => setCancelling(null)}
          // The child that is free again is the one to register now, for another time.
          onCancelled={choose}
        />
      )}
      {childToChange && (
        <ChangeTimeDialog
          eventId={event.id}
          registered={[{ ...childToChange, slotStart: slotStartOf(details, childToChange.id) }]}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

function slotStartOf(details: EventDetails | undefined, childId: number): string | null {
  const place = details?.registrations.find((registration) => registration.childId === childId);
  return details?.timeSlots.find(({ id }) => id === place?.timeSlotId)?.startTime ?? null;
}
