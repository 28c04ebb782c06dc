import { buildPieces } from '../../releases/build-pieces.ts';
import { ensureChromium } from '../../testing/index.ts';
import { CHEAP_STAGES } from '../cheap-stages.ts';
import { runStages } from '../run-stages.ts';

/** `npm test`: every stage in turn, the cheap ones first. `npm test -- svc-events` runs the tests whose path contains that. */
export default function test(args: readonly string[]): Promise<number> {
  return runStages((jest) =>
    args.length > 0
      ? [jest(`Tests of ${args.join(' ')}`, { projects: ['node', 'web', 'e2e'], args })]
      : [
          ...CHEAP_STAGES,
          jest('Unit, service and contract tests', { projects: ['node', 'web'] }),
          { name: 'Browser pieces', run: async () => void (await buildPieces()) },
          { name: 'Browser', run: async () => void (await ensureChromium()) },
          jest('Browser tests', { projects: ['e2e'], workers: 1 }),
        ],
  );
}
