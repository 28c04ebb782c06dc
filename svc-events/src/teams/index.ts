import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { addCoachRoute } from './add-coach.route.ts';
import { addMemberRoute, removeMemberRoute } from './change-members.routes.ts';
import { changeTeamRoute } from './change-team.route.ts';
import { createTeamRoute } from './create-team.route.ts';
import { listTeamsRoute, showTeamRoute } from './list-teams.route.ts';

/** Teams with their coaches and children. */
export const teams: Capability = {
  routes: [
    listTeamsRoute,
    showTeamRoute,
    createTeamRoute,
    changeTeamRoute,
    addCoachRoute,
    addMemberRoute,
    removeMemberRoute,
  ],
  retention: {
    team: clubRecord('teams'),
    team_coach: clubRecord('teams', 'Until the coach leaves the team'),
    team_member: clubRecord('teams', 'Until the child leaves the team'),
  },
};
