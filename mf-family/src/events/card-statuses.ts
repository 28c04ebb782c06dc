import type { Event } from '@fieldhouse/api';
import type { Candidate } from '@fieldhouse/club-events';
import { spotsLeft } from '@fieldhouse/club-ui';
import { hasStarted, isolated, isRegistrationOver, type Role, type SlotEventTimes } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { type ChildStatus, childStatus } from './child-status.ts';

type StatusEvent = Pick<Event, 'id' | 'date' | 'minAge' | 'maxAge'>;

/** The status of each child for an event, without children whose registrations are not available. */
function allStatuses(family: readonly Candidate[], event: StatusEvent): ChildStatus[] {
  return family.flatMap((child) => {
    if (child.registeredEvents === null) return [];
    return [
      childStatus(
        child,
        event,
        child.registeredEvents.find(({ id }) => id === event.id),
      ),
    ];
  });
}

/**
 * The statuses on a card. With a child chosen: that child's registration, or the ages when it has another age, then who
 * else is registered; that the event fits is not shown (decision record 27). Otherwise: who is registered, which
 * children it fits, and the ages only when it fits nobody.
 */
export function cardStatuses(
  family: readonly Candidate[],
  event: StatusEvent,
  chosenChildId: number | null,
): ChildStatus[] {
  const statuses = allStatuses(family, event);
  const registered = statuses.filter(({ kind }) => kind === 'registered');
  const chosen = statuses.find(({ childId }) => childId === chosenChildId);
  if (chosen) {
    const own = chosen.kind === 'fits' ? [] : [chosen];
    return [...own, ...registered.filter(({ childId }) => childId !== chosenChildId)];
  }
  const fitting = fitTogether(
    family,
    statuses.filter(({ kind }) => kind === 'fits'),
  );
  const shown = [...registered, ...fitting];
  return shown.length > 0 ? shown : statuses.slice(0, 1);
}

/** Several children that an event fits share one line: 'Fits Mateo and Lucia'. */
function fitTogether(family: readonly Candidate[], fits: readonly ChildStatus[]): readonly ChildStatus[] {
  const [first, second] = fits;
  if (!first || !second) return fits;
  const names = family
    .filter(({ id }) => fits.some(({ childId }) => childId === id))
    .map((child) => isolated(child.firstName));
  return [{ ...first, text: `Fits ${new Intl.ListFormat('en-US').format(names)}` }];
}

export interface CardActions {
  register: boolean;
  cancel: boolean;
  /** Another time slot. */
  changeTime: boolean;
}

/**
 * Which buttons a card has: parents and coaches register and cancel, admins do neither (S1 §6, product decision 12),
 * and nobody does when the event, or the child's slot, has started (product decision 28).
 */
export function cardActions(
  family: readonly Candidate[],
  event: StatusEvent & SlotEventTimes & Pick<Event, 'capacity' | 'registered'>,
  { role, now }: { role: Role; now: Date },
): CardActions {
  if (role === 'admin') return { register: false, cancel: false, changeTime: false };
  const own = family.filter(({ mayChange }) => can({ role }, 'registration.create', { isGuardian: mayChange }));
  const statuses = allStatuses(own, event);
  const someoneMay =
    can({ role }, 'registration.create', { isGuardian: false }) ||
    statuses.length < own.length ||
    family.length === 0 ||
    statuses.some(({ kind }) => kind === 'fits');
  const places = own
    .flatMap(({ registeredEvents }) => registeredEvents?.filter(({ id }) => id === event.id) ?? [])
    .filter(({ timeSlot }) => !hasStarted(event, timeSlot?.startTime ?? null, role, now));
  return {
    register: spotsLeft(event) > 0 && someoneMay && !isRegistrationOver(event, role, now),
    cancel: places.length > 0,
    changeTime: places.some(({ timeSlot }) => timeSlot !== null),
  };
}
