import type { ChildState } from '@fieldhouse/contracts';
import { consumer, type Tx } from '@fieldhouse/service-kit';
import { renameInLines } from '../bell/rename-child.ts';
import { learnChild, nameOf } from './child.ts';
import { forgetChild, forgetGuardian, forgetUser } from './forget-people.ts';
import { learnGuardian } from './guardian.ts';
import { learnUser } from './user.ts';

/** What is told of the people of the club. */
export const peopleConsumers = [
  consumer('user.registered', ({ data }, tx) => learnUser(tx, data)),
  consumer('user.updated', ({ data }, tx) => learnUser(tx, data)),
  consumer('coach.archived', ({ data }, tx) => learnUser(tx, data)),
  consumer('coach.restored', ({ data }, tx) => learnUser(tx, data)),
  consumer('user.role-changed', ({ data }, tx) => learnUser(tx, data)),
  consumer('user.deleted', ({ data }, tx, ctx) => forgetUser(tx, ctx, data)),
  consumer('child.created', ({ data }, tx) => takeOver(tx, data)),
  consumer('child.updated', ({ data }, tx) => takeOver(tx, data)),
  consumer('child.archived', ({ data }, tx) => takeOver(tx, data)),
  consumer('child.restored', ({ data }, tx) => takeOver(tx, data)),
  consumer('child.deleted', ({ data }, tx, ctx) => forgetChild(tx, ctx, data)),
  consumer('guardian.linked', ({ data }, tx) => learnGuardian(tx, data)),
  consumer('guardian.unlinked', ({ data }, tx) => forgetGuardian(tx, data)),
];

/** The bell calls children by the names they have now. */
async function takeOver(tx: Tx, child: ChildState): Promise<void> {
  if (await learnChild(tx, child)) await renameInLines(tx, child.id, nameOf(child));
}
