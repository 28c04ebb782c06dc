import type { Migration } from '@fieldhouse/service-kit';

/** Events of a team, deleted ones too. */
export const eventByTeam: Migration = {
  index: { name: 'event_by_team', on: 'event (assigned_team_id) WHERE assigned_team_id IS NOT NULL' },
};
