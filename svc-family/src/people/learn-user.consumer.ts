import { consumer } from '@fieldhouse/service-kit';
import { learnUser } from './person.ts';

export const userRegistered = consumer('user.registered', (event, tx) => learnUser(tx, event.data));
export const userUpdated = consumer('user.updated', (event, tx) => learnUser(tx, event.data));
export const coachArchived = consumer('coach.archived', (event, tx) => learnUser(tx, event.data));
export const coachRestored = consumer('coach.restored', (event, tx) => learnUser(tx, event.data));
export const userRoleChanged = consumer('user.role-changed', (event, tx) => learnUser(tx, event.data));
