import type { Envelope } from '@fieldhouse/contracts';
import { consumer, forgetMessages, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { childIdsOf, guardiansOf } from '../guardians/guardian.repository.ts';
import { partFromChild } from '../guardians/part-from-child.ts';
import { buryUser } from './person.ts';

/**
 * An account is gone, and with it what was this user's alone: children without another guardian leave the club, the
 * others get a new primary guardian where need be (decision 17), requests for access are withdrawn.
 */
export const userDeleted = consumer('user.deleted', async (event, tx, ctx) => {
  const userId = event.data.id;
  // The tombstone first: whatever the user was about to add now waits for it and finds them gone.
  if (!(await buryUser(tx, event.data))) return;
  for (const childId of await childIdsOf(tx, userId)) {
    await lockChild(tx, childId);
    const guardians = await guardiansOf(tx, childId);
    const leaving = guardians.find((guardian) => guardian.userId === userId);
    if (leaving) await partFromChild(tx, ctx, { childId, guardians, leaving }, causerOf(event));
  }
  for (const table of ['access_request', 'shown_duplicate', 'idempotency_key']) {
    await tx(table).where({ user_id: userId }).delete();
  }
  await forgetMessages(tx, { kind: 'user', id: userId });
});

/** Who deleted the account: they are also who caused what follows from it. */
function causerOf({ actor, actorrole }: Envelope): Pick<Who, 'userId' | 'role'> | undefined {
  return actor === undefined || actorrole === undefined ? undefined : { userId: actor, role: actorrole };
}
