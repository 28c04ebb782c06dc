import { buildPieces } from '../../releases/build-pieces.ts';
import { ensureChromium } from '../../testing/index.ts';
import { CHEAP_STAGES, type Stage } from '../cheap-stages.ts';
import { add, NONE, runJest, type Totals } from '../run-jest.ts';
import { stage } from '../stage.js';
import { Trouble } from '../trouble.js';

/**
 * `npm test`: every stage in turn, the cheap ones first; the first that fails ends it. `npm test -- svc-events` runs the
 * tests whose path contains that. The last line counts the tests; a failed stage that runs none counts as one.
 */
export default async function test(args: readonly string[]): Promise<number> {
  const began = performance.now();
  let totals = NONE;

  const jest = (name: string, options: Parameters<typeof runJest>[0]): Stage => ({
    name,
    run: async () => {
      const { totals: counted, failure } = await runJest(options);
      totals = add(totals, counted);
      if (failure !== undefined) throw failure;
    },
  });

  const stages: readonly Stage[] =
    args.length > 0
      ? [jest(`Tests of ${args.join(' ')}`, { args })]
      : [
          ...CHEAP_STAGES,
          jest('Unit, service and contract tests', { projects: ['node', 'web'] }),
          { name: 'Browser pieces', run: async () => void (await buildPieces()) },
          { name: 'Browser', run: async () => void (await ensureChromium()) },
          jest('Browser tests', { projects: ['e2e'], workers: 1 }),
        ];

  for (const { name, run } of stages) {
    try {
      await stage(name, run);
    } catch (error) {
      process.stderr.write(`\n${error instanceof Trouble ? error.message : describe(error)}\n\n`);
      if (totals.failed === 0) totals = add(totals, { ...NONE, failed: 1 });
      break;
    }
  }
  process.stdout.write(`\nAll stages: ${((performance.now() - began) / 1000).toFixed(1)} s\n${line(totals)}\n`);
  return totals.failed === 0 ? 0 : 1;
}

function line({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
