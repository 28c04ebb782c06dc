import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import { envelopeFor } from '@fieldhouse/service-kit/testing/histories';
import { dana, registration, rosa, theo } from './build.ts';

/** Actions on the registrations of two children; the second may be a duplicate of the first. */
export type Action = 'register' | 'cancel' | 'remove' | 'merge' | 'undo' | 'leave' | 'delete event';
export interface Step {
  action: Action;
  /** 0 or 1. */
  child: number;
}

/** The ids of an event and two children, used by one test run only. */
export interface Subjects {
  eventId: number;
  childIds: readonly [number, number];
}

export const CHILD_NAMES = ['Mateo Alvarez', 'Teo Alvarez'] as const;

interface SimulatedRegistration {
  id: number;
  /** The child that has it now, and the one that had it before a merge. */
  child: number;
  owner: number;
  state: 'active' | 'cancelled' | 'freed';
}

/**
 * The events that svc-events and svc-family publish for these steps, in the order of their versions. A refused step
 * publishes nothing, a merge moves registrations without events, and deletions are final.
 */
export function publishedBy(history: readonly Step[], { eventId, childIds }: Subjects): Envelope[] {
  const published: Envelope[] = [];
  const entries: SimulatedRegistration[] = [];
  let version = 1;
  const deletedChildren = new Set<number>();
  let isMerged = false;
  let wasMerged = false;
  let isDeleted = false;

  const now = (child: number) => (isMerged ? 0 : child);
  const activeOf = (child: number) => entries.find((entry) => entry.child === child && entry.state === 'active');
  const stateOf = (entry: SimulatedRegistration, changes: Partial<RegistrationState> = {}): RegistrationState => {
    version += 1;
    const childId = childIds[entry.child === 0 ? 0 : 1];
    const childName = CHILD_NAMES[entry.child === 0 ? 0 : 1];
    return registration({ id: entry.id, version, eventId, childId, childName, ...changes });
  };
  const end = (
    entry: SimulatedRegistration,
    actor: typeof rosa | typeof dana | typeof theo,
    changes: Partial<RegistrationState> = {},
  ) => {
    entry.state = 'cancelled';
    const data = stateOf(entry, { state: 'cancelled', ...changes });
    published.push(envelopeFor('registration.cancelled', data, { actor: actorOf(actor) }));
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
      if (isDeleted || deletedChildren.has(child) || activeOf(child)) return;
      const entry: SimulatedRegistration = { id: eventId * 10 + entries.length, child, owner: child, state: 'active' };
      entries.push(entry);
      published.push(envelopeFor('registration.created', stateOf(entry), { actor: actorOf(rosa) }));
    },
    cancel(child) {
      const entry = activeOf(child);
      if (entry) end(entry, rosa);
    },
    remove(child) {
      const entry = activeOf(child);
      if (entry) end(entry, dana);
    },
    merge() {
      if (wasMerged || deletedChildren.size > 0) return;
      isMerged = true;
      wasMerged = true;
      merge('child.merged');
      for (const entry of entries.filter(({ child }) => child === 1)) {
        version += 1;
        if (entry.state === 'active' && activeOf(0)) entry.state = 'freed';
        else entry.child = 0;
      }
    },
    undo() {
      if (!isMerged) return;
      isMerged = false;
      merge('child.merge-undone');
      for (const entry of entries.filter(({ owner }) => owner === 1)) {
        version += 1;
        entry.child = 1;
        if (entry.state === 'freed' && !isDeleted) entry.state = 'active';
      }
    },
    leave(child) {
      if (deletedChildren.has(child) || wasMerged) return;
      deletedChildren.add(child);
      version += 1;
      published.push(envelopeFor('child.deleted', { id: childIds[child === 0 ? 0 : 1], version }));
      const entry = activeOf(child);
      if (entry) end(entry, rosa, { childName: 'Former player' });
    },
    'delete event'() {
      if (isDeleted) return;
      isDeleted = true;
      const eventDeletion = `00000000-0000-4000-8000-${String(eventId).padStart(12, '0')}`;
      for (const entry of entries.filter(({ state }) => state === 'active')) end(entry, theo, { eventDeletion });
      version += 1;
      published.push(envelopeFor('event.deleted', { id: eventId, version }, { actor: actorOf(theo) }));
    },
  };
  for (const { action, child } of history) take[action](now(child));
  return published;
}

function actorOf({ userId, role }: typeof rosa | typeof dana | typeof theo) {
  return { actor: userId, actorrole: role };
}
