import type { Migration } from '@fieldhouse/service-kit';

/** Evaluations of a coach, and what a user has seen: looked up when an account is deleted. */
export const evaluationsByCoach: Migration = {
  async up(db) {
    await db.raw(`
      CREATE INDEX evaluation_by_coach ON evaluation (coach_id) WHERE coach_id IS NOT NULL;
      CREATE INDEX seen_evaluation_by_user ON seen_evaluation (user_id);
    `);
  },
  async down(db) {
    await db.raw('DROP INDEX evaluation_by_coach, seen_evaluation_by_user');
  },
};
