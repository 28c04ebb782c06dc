import { consumer } from '@fieldhouse/service-kit';
import { learnGuardian } from './guardian.ts';
import { learnUser } from './user.ts';

export const userRegistered = consumer('user.registered', (event, tx) => learnUser(tx, event.data));
export const userUpdated = consumer('user.updated', (event, tx) => learnUser(tx, event.data));
export const guardianLinked = consumer('guardian.linked', (event, tx) => learnGuardian(tx, event.data));
