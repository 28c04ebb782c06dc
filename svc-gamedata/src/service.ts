import { childrenOfUser } from '@fieldhouse/contracts';
import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { children } from './children/index.ts';
import { evaluations } from './evaluations/index.ts';
import { dataExport } from './export/index.ts';
import { fixes } from './fixes/index.ts';
import { gameRecords } from './game-records/index.ts';
import { dataImport } from './import/index.ts';
import { merges } from './merges/index.ts';
import { newEvaluations } from './new-evaluations/index.ts';
import { people } from './people/index.ts';
import { samples } from './samples/index.ts';
import { uploads } from './uploads/index.ts';

/** Game records and skill evaluations. */
export const gamedata = defineService({
  name: 'gamedata',
  title: 'Game records and evaluations',
  ownChildIds: async (ctx, who) => (await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds,
  migrations,
  functions,
  capabilities: [
    gameRecords,
    evaluations,
    newEvaluations,
    uploads,
    fixes,
    samples,
    children,
    people,
    merges,
    dataExport,
    dataImport,
  ],
});
