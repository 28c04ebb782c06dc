import { consumer } from '@fieldhouse/service-kit';

/**
 * An account is deleted: what is kept about this user goes, staged uploads included. Evaluations keep the coach's
 * name as text and lose the id (product decision 17). However often it is received, it happens once.
 */
export const userDeleted = consumer('user.deleted', async ({ data: { id } }, tx) => {
  await tx('evaluation')
    .where({ coach_id: id })
    .update({ coach_id: null, version: tx.raw(`nextval('entity_version')`) });
  for (const table of ['seen_evaluation', 'game_upload', 'idempotency_key']) {
    await tx(table).where({ user_id: id }).delete();
  }
});
