import type { Capability } from '@fieldhouse/service-kit';
import { fixGameDataRoute } from './fix-game-data.route.ts';

/** Fix Game Data: names are normalized and records linked. */
export const fixes: Capability = {
  routes: [fixGameDataRoute],
};
