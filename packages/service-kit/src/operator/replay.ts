import type { ReplayOutcome } from '@fieldhouse/contracts';
import * as z from 'zod';
import { deadEventKinds, deadEvents, replayEvent, replayEvents } from '../messaging/dead-events.ts';
import type { ServiceContext } from '../service.ts';
import type { Operation } from './operation.ts';
import type { PrintLine } from './operator-command.ts';

const OUTCOMES: Readonly<Record<ReplayOutcome, string>> = {
  replayed: 'is handled again now',
  pending: 'waits for its next try already',
  done: 'is handled already',
  'unknown-type': 'stays parked: this version of the service does not know its type',
  'unknown-event': 'is not there',
};

/**
 * Without an argument it lists the dead and parked events of the service; `--all` replays them, an id replays that
 * event.
 */
export async function replay({ ctx, args: [which, ...others], print }: Operation): Promise<void> {
  if (others.length > 0) throw new Error('replay takes one event’s id, or --all');
  if (which === undefined) return list(ctx, print);
  if (which === '--all') {
    const { replayed, left } = await replayEvents(ctx, {});
    print(`svc-${ctx.name}: ${replayed} replayed${left > 0 ? `, ${left} parked for a newer version` : ''}`);
    return;
  }
  if (!z.uuid().safeParse(which).success) throw new Error(`"${which}" is not the id of an event`);
  print(`svc-${ctx.name}: ${which} ${OUTCOMES[await replayEvent(ctx, which)]}`);
}

async function list(ctx: ServiceContext, print: PrintLine): Promise<void> {
  const [events, kinds] = await Promise.all([deadEvents(ctx), deadEventKinds(ctx)]);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return print(`svc-${ctx.name}: no dead events`);
  print(`svc-${ctx.name}: ${total} dead or parked, ${events.length} of them listed`);
  for (const { eventId, type, subject, state, attempts, errorCode, receivedAt } of events) {
    const what = [type ?? 'no event', subject ?? ''].join(' ').trim();
    print(
      `  ${eventId}  ${receivedAt.toISOString()}  ${state}  ${what}  ${errorCode ?? ''} after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    );
  }
}
