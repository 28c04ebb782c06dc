import type { Capability } from '@fieldhouse/service-kit';
import { exportAllPlayersRoute } from './export-all-players.route.ts';
import { playerStatsRoute } from './player-stats.route.ts';

/** The list of all children for staff: statistics and export. */
export const players: Capability = {
  routes: [playerStatsRoute, exportAllPlayersRoute],
};
