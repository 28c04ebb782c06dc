import type { Tx } from '@fieldhouse/service-kit';

/**
 * Deletes what a deleted person got, and what they wrote and did not send; what was sent stays without its author.
 */
export async function deleteAnnouncementsOf(tx: Tx, userId: number): Promise<void> {
  await tx('announcement_recipient').where({ user_id: userId }).delete();
  await tx('announcement').where({ author_id: userId }).whereIn('state', ['draft', 'scheduled', 'withdrawn']).delete();
  await tx('announcement').where({ author_id: userId }).update({ author_id: null });
}
