import type { Envelope, Gone, UserState } from '@fieldhouse/contracts';
import { buryProjection, consumer, forgetMessages, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { causeOf } from '../cause-of.ts';
import { leaveEventsAndTeams } from './coach-leaves.ts';
import { applyUser, nameOf } from './coaches-for.ts';
import { renameInUpcomingEvents } from './rename-coach.ts';

export const userConsumers = [
  consumer('user.registered', takeOver),
  consumer('user.updated', takeOver),
  consumer('coach.archived', takeOver),
  consumer('coach.restored', takeOver),
  consumer('user.role-changed', takeOver),
  consumer('user.deleted', bury),
];

async function takeOver(event: Envelope<UserState>, tx: Tx, ctx: ServiceContext): Promise<void> {
  const { data } = event;
  if (!(await applyUser(tx, data))) return;
  if (data.role !== 'coach') await leaveEventsAndTeams(tx, ctx, data.id, causeOf(event));
  else await renameInUpcomingEvents(tx, ctx, { id: data.id, name: nameOf(data) }, causeOf(event));
}

/** The tombstone has no name; events keep it as text. */
async function bury(event: Envelope<Gone>, tx: Tx, ctx: ServiceContext): Promise<void> {
  const { id, version } = event.data;
  const row = { role: 'parent', name: '', is_active: false };
  if (await buryProjection(tx, { table: 'known_user', key: { id }, version, row })) {
    await leaveEventsAndTeams(tx, ctx, id, causeOf(event));
    await forgetMessages(tx, { kind: 'user', id });
    await tx('idempotency_key').where({ user_id: id }).delete();
  }
}
