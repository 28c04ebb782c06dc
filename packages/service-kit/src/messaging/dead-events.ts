import type { ServiceContext } from '../service.ts';

/** An event that this service could not take; it waits for somebody to replay it. */
export interface DeadEvent {
  eventId: string;
  type: string;
  source: string;
  attempts: number;
  /** The kind of the last error: a SQLSTATE, a problem's code, an error's name, or which schema it does not fit. */
  errorCode: string | null;
  receivedAt: Date;
}

/** The dead events of this service, oldest first, 500 at most. */
export async function deadEvents(ctx: Pick<ServiceContext, 'db' | 'name'>): Promise<DeadEvent[]> {
  return ctx
    .db('inbox')
    .where({ consumer: ctx.name, state: 'dead' })
    .orderBy(['received_at', 'event_id'])
    .limit(500)
    .select<DeadEvent[]>({
      eventId: 'event_id',
      type: 'type',
      source: 'source',
      attempts: 'attempts',
      errorCode: 'error_code',
      receivedAt: 'received_at',
    });
}

/** Gives a dead event all its attempts again; the inbox takes it up within a second. Answers false when there is none such. */
export async function replayDead(ctx: Pick<ServiceContext, 'db' | 'name'>, eventId: string): Promise<boolean> {
  const replayed = await ctx
    .db('inbox')
    .where({ consumer: ctx.name, event_id: eventId, state: 'dead' })
    .update({ state: 'pending', attempts: 0, next_try: ctx.db.fn.now() });
  return replayed > 0;
}
