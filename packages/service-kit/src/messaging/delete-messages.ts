import type { Tx } from '../service.ts';

interface Subject {
  kind: 'user' | 'child';
  id: number;
}

/** The event types about a user or child. */
const TYPES = { user: ['user.%', 'coach.%'], child: ['child.%'] } as const;

/** The field by which other events name a user or child: those of a guardian, a registration, a signature. */
const NAMED_AS = { user: 'userId', child: 'childId' } as const;

/**
 * Deletes at once what stored messages contain about a deleted user or child (architecture section 4): delivered
 * events, and the payload of handled ones. Events that are still on their way stay, and are deleted with the others
 * after 7 days.
 */
export async function deleteMessages(tx: Tx, { kind, id }: Subject): Promise<void> {
  const about = `(type LIKE ANY(?) AND envelope ->> 'subject' = ?) OR envelope #>> '{data,${NAMED_AS[kind]}}' = ?`;
  const values = [[...TYPES[kind]], String(id), String(id)];
  await tx('outbox').whereNotNull('delivered_at').whereRaw(`(${about})`, values).delete();
  await tx('inbox')
    .where({ state: 'done' })
    .whereNotNull('envelope')
    .whereRaw(`(${about})`, values)
    .update({ envelope: null });
}
