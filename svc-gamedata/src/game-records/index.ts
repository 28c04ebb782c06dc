import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { childGameDataRoute } from './child-game-data.route.ts';
import { exportGameRecordsRoute } from './export-game-records.route.ts';
import { gameRecordStatsRoute } from './game-record-stats.route.ts';
import { linkGameRecordByIdRoute, linkGameRecordRoute, unlinkGameRecordRoute } from './link-game-record.routes.ts';
import { listGameRecordsRoute } from './list-game-records.route.ts';
import { showGameRecordRoute } from './show-game-record.route.ts';

/** One player’s statistics of one game. */
export const gameRecords: Capability = {
  routes: [
    listGameRecordsRoute,
    gameRecordStatsRoute,
    exportGameRecordsRoute,
    linkGameRecordRoute,
    linkGameRecordByIdRoute,
    unlinkGameRecordRoute,
    childGameDataRoute,
    showGameRecordRoute,
  ],
  retention: { game_record: clubRecord('games') },
};
