import type { Tx } from '../service.ts';

interface Subject {
  /** The first part of the event types about it: `child` for `child.created`, `child.updated`, … */
  kind: 'user' | 'child';
  id: number;
}

/**
 * Forgets at once what kept messages say of a user or child that is gone (architecture 4): what was handed over, and the
 * payload of what was handled. What is still on its way stays, and goes with the rest after 7 days.
 */
export async function forgetMessages(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx('outbox')
    .whereNotNull('delivered_at')
    .whereLike('type', `${kind}.%`)
    .where({ subject: String(id) })
    .delete();
  await tx('inbox')
    .where({ state: 'done' })
    .whereNotNull('envelope')
    .whereLike('type', `${kind}.%`)
    .whereRaw(`envelope ->> 'subject' = ?`, [String(id)])
    .update({ envelope: null });
}
