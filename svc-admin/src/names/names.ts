import { type ChildState, type EventState, eventsAfter, type UserState } from '@fieldhouse/contracts';
import {
  childProjection,
  consumer,
  consumerOfMany,
  entityProjection,
  projection,
  userProjection,
} from '@fieldhouse/service-kit';
import { nameTable } from './name-projection.ts';

const personName = ({ firstName, lastName }: UserState | ChildState) => `${firstName} ${lastName}`;

export const users = userProjection(nameTable('user', personName), ['user.registered', 'user.updated']);
const children = childProjection(nameTable('child', personName));
const events = entityProjection(nameTable('event', ({ title }: EventState) => title));

/** Consumers that keep the names for the audit up to date. */
export const nameConsumers = [
  ...users.consumers,
  ...children.consumers,
  consumerOfMany('event.created', events.onStates),
  consumerOfMany('event.updated', events.onStates),
  consumer('event.deleted', events.onRemoval),
];

/** The projections of names, by kind. */
export const nameProjections = [
  users.projection,
  children.projection,
  projection({
    ...{ name: 'event', table: events.table, rowsWith: events.rowsWith },
    ...{ page: eventsAfter, applied: 'event.updated', removed: 'event.deleted' },
  }),
];
