import { nextVersion, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { cancelAll } from '../registrations/cancel-all.ts';
import { lockEvent } from './lock-event.ts';

interface Deleted {
  id: number;
  /** How many registrations this ended. */
  cancelled: number;
}

/**
 * Deletes an event (decision 35): nobody finds it any more, its registrations are cancelled and stay in the children's
 * history. Tells `registration.cancelled` for each of them, then `event.deleted`. Throws 404, and 412 when somebody
 * else has changed it since `ifMatch`.
 */
export async function deleteEvent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  id: number,
  ifMatch?: string,
): Promise<Deleted> {
  return ctx.db.transaction(async (tx) => {
    await lockEvent(tx, id, ifMatch);
    const version = await nextVersion(tx);
    await tx('event').where({ id }).update({ deleted_at: ctx.clock(), taken: 0, version });
    const cancelled = await cancelAll(tx, ctx, id, who);
    await publish(tx, ctx, 'event.deleted', id, { id, version }, who);
    return { id, cancelled };
  });
}
