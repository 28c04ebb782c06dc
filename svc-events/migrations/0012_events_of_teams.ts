import type { Migration } from '@fieldhouse/service-kit';

/** The next event of a team is found without reading its past ones. */
export const eventsOfTeams: Migration = {
  async up(db) {
    await db.raw(`
      CREATE INDEX event_by_team_and_day ON event (assigned_team_id, last_date)
        WHERE assigned_team_id IS NOT NULL AND deleted_at IS NULL;
      DROP INDEX event_by_team;
    `);
  },
  async down(db) {
    await db.raw(`
      CREATE INDEX event_by_team ON event (assigned_team_id) WHERE assigned_team_id IS NOT NULL;
      DROP INDEX event_by_team_and_day;
    `);
  },
};
