import { buildPieces } from '../../releases/build-pieces.ts';
import { ensureChromium, prepareClub } from '../../testing/index.ts';
import { CHEAP_STAGES } from '../cheap-stages.ts';
import { checkRequirements } from '../check-requirements.ts';
import { runStages, type Stage } from '../run-stages.ts';

/** What tests of the whole platform need before they start. */
const PREPARATION: readonly Stage[] = [
  { name: 'Browser pieces', run: async () => void (await buildPieces()) },
  { name: 'Browser', run: async () => void (await ensureChromium()) },
];

/**
 * `npm test`: every stage in turn, the cheap ones first. `npm test -- svc-events` runs the tests whose path contains
 * that. Distributed platforms run one after the other, beside the tests of the embedded platform.
 */
export default function test(args: readonly string[]): Promise<number> {
  let removeClub: () => Promise<void> = async () => undefined;
  const demoClub = {
    name: 'Demo club',
    run: async () => {
      removeClub = await prepareClub();
    },
  };
  return runStages(
    ({ jest, soFar }) =>
      args.length > 0
        ? [jest(`Tests of ${args.join(' ')}`, { projects: ['node', 'web', 'embedded', 'distributed'], args })]
        : [
            ...CHEAP_STAGES,
            jest('Unit, service and contract tests', { projects: ['node', 'web'] }),
            ...PREPARATION,
            demoClub,
            [
              jest('Browser tests and the embedded platform', { projects: ['embedded'], workers: 1 }),
              jest('The distributed platform', { projects: ['distributed'], workers: 1 }),
            ],
            { name: 'Requirements', run: () => checkRequirements(soFar()) },
          ],
    () => removeClub(),
  );
}
