import type { RegisteredEvent } from '@fieldhouse/api';
import { hasStarted } from '@fieldhouse/contracts/club';
import { type Action, can } from '@fieldhouse/contracts/permissions';
import { useMinute, useUser } from '@fieldhouse/web-kit';
import { type ReactNode, useState } from 'react';
import { NoOwnPlace, type Refusal } from './no-own-place.tsx';
import type { RegisteredChildChoice } from './registered-child.ts';
import type { Candidate } from './to-sheet-child.ts';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';
import { useRelevantChildren } from './use-relevant-children.ts';

/** A registration that an action is about. */
interface OwnPlace {
  choice: RegisteredChildChoice;
  event: RegisteredEvent;
}

export interface OwnDialogProps {
  eventId: number;
  /** The child that is chosen at first. */
  initialChildId: number | null;
  /** Only this child's registration, of a child that is loaded already; otherwise those of the family. */
  child?: Candidate;
  onClose: () => void;
}

interface OwnPlacesProps extends OwnDialogProps {
  action: Extract<Action, 'registration.cancel' | 'registration.change-slot'>;
  children: (places: readonly [OwnPlace, ...OwnPlace[]]) => ReactNode;
}

/**
 * The registrations for an event for which the user may take the action now: of their own children and of the preferred
 * child. Without one it says why: the link of an email may be used again.
 */
export function OwnPlaces(props: OwnPlacesProps) {
  if (props.child === undefined) return <FamilyPlaces {...props} />;
  return (
    <Places {...props} family={{ known: [props.child], isLoading: false, error: null, refetch: () => undefined }} />
  );
}

function FamilyPlaces(props: OwnPlacesProps) {
  const own = useChildren();
  const preferred = useChild(props.initialChildId);
  const known = useRelevantChildren(props.initialChildId);
  const isLoading = own.isPending || preferred.isLoading;
  const error = own.data === undefined ? own.error : null;
  return <Places {...props} family={{ known, isLoading, error, refetch: own.refetch }} />;
}

interface Family {
  known: readonly Candidate[];
  isLoading: boolean;
  error: { status: number; detail: string } | null;
  refetch: () => void;
}

function Places({ eventId, initialChildId, action, onClose, children, family }: OwnPlacesProps & { family: Family }) {
  const user = useUser();
  const now = useMinute();
  // The action itself removes a registration, and its dialog closes by itself: the first ones stay.
  const [kept, setKept] = useState<readonly OwnPlace[]>([]);
  const registered = family.known.flatMap((child) => {
    const event = child.registeredEvents?.find(({ id }) => id === eventId);
    return event ? [{ child, event }] : [];
  });
  const permitted = registered.filter(({ child }) => can(user, action, { isGuardian: child.mayChange }));
  const suited = permitted.filter(({ event }) => action === 'registration.cancel' || event.timeSlot !== null);
  const places = suited.flatMap(({ child: { id, firstName, lastName }, event }): OwnPlace[] => {
    const slotStart = event.timeSlot?.startTime ?? null;
    if (hasStarted(event, slotStart, user.role, now)) return [];
    return [{ choice: { id, firstName, lastName, slotStart }, event }];
  });
  if (kept.length === 0 && places.length > 0) setKept(places);
  const [first, ...others] = kept;
  if (first !== undefined) return children([first, ...others]);

  const areUnknown = family.known.some(({ registeredEvents }) => registeredEvents === null);
  const refusal: Refusal | null =
    suited.length > 0 ? 'started' : permitted.length > 0 ? 'no-slots' : registered.length > 0 ? 'view-only' : null;
  return (
    <NoOwnPlace
      eventId={eventId}
      child={family.known.find(({ id }) => id === initialChildId) ?? null}
      isLoading={family.isLoading}
      error={family.error ?? (areUnknown && refusal === null ? UNKNOWN : null)}
      refusal={refusal}
      onRetry={family.refetch}
      onClose={onClose}
    />
  );
}

/** svc-events did not answer for the children's registrations. */
const UNKNOWN = { status: 503, detail: 'The registrations cannot be shown for the moment.' };
