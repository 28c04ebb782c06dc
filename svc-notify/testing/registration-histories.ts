import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import { envelopeFor } from '@fieldhouse/service-kit/testing/histories';
import { dana, registration, rosa, theo } from './build.ts';

/** What may happen to the registrations of two children, of which the second may be a duplicate of the first. */
export type Action = 'register' | 'cancel' | 'remove' | 'merge' | 'undo' | 'leave' | 'delete event';
export interface Step {
  action: Action;
  /** 0 or 1. */
  child: number;
}

/** The ids of an event and two children that nothing else has. */
export interface Subjects {
  eventId: number;
  childIds: readonly [number, number];
}

export const CHILD_NAMES = ['Mateo Alvarez', 'Teo Alvarez'] as const;

interface Place {
  id: number;
  /** Whose it is now, and whose it was before a merge. */
  child: number;
  owner: number;
  state: 'active' | 'cancelled' | 'freed';
}

/**
 * What svc-events and svc-family publish while these steps are taken, in the order of their versions: a step that
 * is refused publishes nothing, a merge moves registrations in silence, and who has left or was deleted stays so.
 */
export function publishedBy(history: readonly Step[], { eventId, childIds }: Subjects): Envelope[] {
  const published: Envelope[] = [];
  const places: Place[] = [];
  let version = 1;
  const gone = new Set<number>();
  let isMerged = false;
  let wasMerged = false;
  let isDeleted = false;

  const now = (child: number) => (isMerged ? 0 : child);
  const activeOf = (child: number) => places.find((place) => place.child === child && place.state === 'active');
  const stateOf = (place: Place, changes: Partial<RegistrationState> = {}): RegistrationState => {
    version += 1;
    const childId = childIds[place.child === 0 ? 0 : 1];
    const childName = CHILD_NAMES[place.child === 0 ? 0 : 1];
    return registration({ id: place.id, version, eventId, childId, childName, ...changes });
  };
  const end = (
    place: Place,
    actor: typeof rosa | typeof dana | typeof theo,
    changes: Partial<RegistrationState> = {},
  ) => {
    place.state = 'cancelled';
    const data = stateOf(place, { state: 'cancelled', ...changes });
    published.push(envelopeFor('registration.cancelled', data, { actor: whoOf(actor) }));
  };
  const merge = (type: 'child.merged' | 'child.merge-undone') => {
    version += 1;
    const [primaryId, duplicateId] = childIds;
    const moves = { registrations: true, evaluations: true, gameData: true };
    const data = { id: eventId, version, primaryId, duplicateIds: [duplicateId], ...moves };
    published.push(envelopeFor(type, data));
  };

  const take: Record<Action, (child: number) => void> = {
    register(child) {
      if (isDeleted || gone.has(child) || activeOf(child)) return;
      const place: Place = { id: eventId * 10 + places.length, child, owner: child, state: 'active' };
      places.push(place);
      published.push(envelopeFor('registration.created', stateOf(place), { actor: whoOf(rosa) }));
    },
    cancel(child) {
      const place = activeOf(child);
      if (place) end(place, rosa);
    },
    remove(child) {
      const place = activeOf(child);
      if (place) end(place, dana);
    },
    merge() {
      if (wasMerged || gone.size > 0) return;
      isMerged = true;
      wasMerged = true;
      merge('child.merged');
      for (const place of places.filter(({ child }) => child === 1)) {
        version += 1;
        if (place.state === 'active' && activeOf(0)) place.state = 'freed';
        else place.child = 0;
      }
    },
    undo() {
      if (!isMerged) return;
      isMerged = false;
      merge('child.merge-undone');
      for (const place of places.filter(({ owner }) => owner === 1)) {
        version += 1;
        place.child = 1;
        if (place.state === 'freed' && !isDeleted) place.state = 'active';
      }
    },
    leave(child) {
      if (gone.has(child) || wasMerged) return;
      gone.add(child);
      version += 1;
      published.push(envelopeFor('child.deleted', { id: childIds[child === 0 ? 0 : 1], version }));
      const place = activeOf(child);
      if (place) end(place, rosa, { childName: 'Former player' });
    },
    'delete event'() {
      if (isDeleted) return;
      isDeleted = true;
      const eventDeletion = `00000000-0000-4000-8000-${String(eventId).padStart(12, '0')}`;
      for (const place of places.filter(({ state }) => state === 'active')) end(place, theo, { eventDeletion });
      version += 1;
      published.push(envelopeFor('event.deleted', { id: eventId, version }, { actor: whoOf(theo) }));
    },
  };
  for (const { action, child } of history) take[action](now(child));
  return published;
}

function whoOf({ userId, role }: typeof rosa | typeof dana | typeof theo) {
  return { actor: userId, actorrole: role };
}
