import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { listGameRecordsRoute } from './game-records/list-game-records.route.ts';

export const gamedata = defineService({
  name: 'gamedata',
  title: 'Game records',
  migrations,
  routes: [listGameRecordsRoute],
});
