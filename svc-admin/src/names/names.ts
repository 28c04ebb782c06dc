import { type ChildState, type EventState, eventsAfter, type UserState } from '@fieldhouse/contracts';
import { consumer, consumerOfMany, keptChildren, keptStates, keptUsers, projection } from '@fieldhouse/service-kit';
import { keptNames } from './known-name.ts';

const personName = ({ firstName, lastName }: UserState | ChildState) => `${firstName} ${lastName}`;

export const users = keptUsers(keptNames('user', personName), ['user.registered', 'user.updated']);
const children = keptChildren(keptNames('child', personName));
const events = keptStates(keptNames('event', ({ title }: EventState) => title));

/** Who and what the audit's entries are about, by name. */
export const nameConsumers = [
  ...users.consumers,
  ...children.consumers,
  consumerOfMany('event.created', events.onStates),
  consumerOfMany('event.updated', events.onStates),
  consumer('event.deleted', events.onRemoval),
];

/** The names in the audit, by what has them. */
export const nameProjections = [
  users.projection,
  children.projection,
  projection({
    ...{ name: 'event', table: events.table, rowsWith: events.rowsWith },
    ...{ page: eventsAfter, applied: 'event.updated', removed: 'event.deleted' },
  }),
];
