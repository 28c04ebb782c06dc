import type { Migration } from '@fieldhouse/service-kit';

/** A deletion of a team also deletes what merges moved in it. */
export const movedMemberByTeam: Migration = {
  index: { name: 'moved_member_by_team', on: 'moved_member (team_id)' },
};
