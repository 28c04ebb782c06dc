import type { Migration } from '@fieldhouse/service-kit';

/** Up to which evaluation somebody has seen those of a child. */
export const seenEvaluations: Migration = {
  async up(db) {
    await db.raw(`
      CREATE TABLE seen_evaluation (
        child_id int8 NOT NULL,
        user_id int8 NOT NULL,
        up_to int8 NOT NULL,
        PRIMARY KEY (child_id, user_id)
      );
    `);
  },
  async down(db) {
    await db.raw('DROP TABLE seen_evaluation');
  },
};
