import type { Tx } from '@fieldhouse/service-kit';
import { latestDigests } from './digest-period.ts';

/**
 * A person who chose another digest, or what is in it, gets the next one that is due, and not at once the last one for
 * what is old.
 */
export async function beginWithNextDigest(tx: Tx, { userId, at }: { userId: number; at: Date }): Promise<void> {
  await tx('digest')
    .insert(latestDigests(at).map(({ kind, period }) => ({ user_id: userId, kind, period })))
    .onConflict()
    .ignore();
}
