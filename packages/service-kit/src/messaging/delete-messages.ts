import type { Tx } from '../service.ts';

interface Subject {
  kind: 'user' | 'child';
  id: number;
}

/** The event types about it. */
const TYPES = { user: ['user.%', 'coach.%'], child: ['child.%'] } as const;

/**
 * What an event carries when it is not itself about the user or child, but names it: a guardian, a registration, a
 * signature.
 */
const NAMED_AS = { user: 'userId', child: 'childId' } as const;

/**
 * Forgets at once what kept messages say of a user or child that is gone (architecture section 4): what was handed
 * over, and the payload of what was handled. What is still on its way stays, and goes with the rest after 7 days.
 */
export async function forgetMessages(tx: Tx, { kind, id }: Subject): Promise<void> {
  const about = `(type LIKE ANY(?) AND envelope ->> 'subject' = ?) OR envelope #>> '{data,${NAMED_AS[kind]}}' = ?`;
  const values = [[...TYPES[kind]], String(id), String(id)];
  await tx('outbox').whereNotNull('delivered_at').whereRaw(`(${about})`, values).delete();
  await tx('inbox')
    .where({ state: 'done' })
    .whereNotNull('envelope')
    .whereRaw(`(${about})`, values)
    .update({ envelope: null });
}
