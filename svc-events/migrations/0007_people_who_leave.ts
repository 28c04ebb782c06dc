import type { Migration } from '@fieldhouse/service-kit';

/**
 * Children and coaches who leave the club. A removed child's row stays as a tombstone without name and birth date; a
 * coach's events are found by the coach.
 */
export const peopleWhoLeave: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE known_child
        ALTER COLUMN birthdate DROP NOT NULL,
        ADD CONSTRAINT known_child_is_born CHECK (gone OR birthdate IS NOT NULL);
      CREATE INDEX known_child_gone ON known_child (id) WHERE gone;
      CREATE INDEX event_coach_by_coach ON event_coach (coach_id, event_id);
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX event_coach_by_coach, known_child_gone;
      ALTER TABLE known_child DROP CONSTRAINT known_child_is_born;
      UPDATE known_child SET birthdate = '1900-01-01' WHERE birthdate IS NULL;
      ALTER TABLE known_child ALTER COLUMN birthdate SET NOT NULL;
    `);
  },
};
