import { consumer, requestPurge } from '@fieldhouse/service-kit';

/**
 * Deletes the data about a deleted user, staged uploads included. Evaluations keep the coach's name as text without the
 * id (product decision 17). A repeated delivery changes nothing.
 */
export const userDeleted = consumer('user.deleted', async ({ data: { id } }, tx) => {
  await requestPurge(tx, { kind: 'user', id });
  await tx('evaluation')
    .where({ coach_id: id })
    .update({ coach_id: null, version: tx.raw(`nextval('entity_version')`) });
  for (const table of ['seen_evaluation', 'game_upload']) {
    await tx(table).where({ user_id: id }).delete();
  }
});
