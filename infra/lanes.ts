import { runStages } from './launcher/run-stages.ts';
import { inScratchFolder } from './launcher/scratch-folder.ts';
import { buildPieces } from './releases/build-pieces.ts';
import { prepareClub } from './testing/index.ts';

const env = { TEST_SEED: '20260405', TEST_LONG: '' };
let remove = async () => {};
process.exit(
  await inScratchFolder(() =>
    runStages(
      ({ jest }) => [
        { name: 'Browser pieces', run: async () => void (await buildPieces()) },
        {
          name: 'Demo club',
          run: async () => {
            remove = await prepareClub();
          },
        },
        [
          jest('Browser tests', { projects: ['browser'], workers: 1, env }),
          jest('Platforms', { projects: ['embedded', 'distributed'], workers: 1, env }),
        ],
      ],
      () => remove(),
    ),
  ),
);
