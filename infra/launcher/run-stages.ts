import { add, NONE, runJest, type Totals } from './run-jest.ts';
import { stage } from './stage.js';
import { Trouble } from './trouble.js';

/** A step of a test command: its name and what it does; it throws when something is wrong. */
export interface Stage {
  name: string;
  run: () => Promise<void>;
}

/** Makes a stage of a jest run whose tests are counted. */
export type JestStage = (name: string, options: Parameters<typeof runJest>[0]) => Stage;

/**
 * Runs every stage in turn; the first that fails ends it. The last line counts the tests; a failed stage that runs none
 * counts as one. Answers the exit code. `atEnd` is run whatever happened.
 */
export async function runStages(
  stagesOf: (jest: JestStage) => readonly Stage[],
  atEnd: (failed: boolean) => Promise<void> = async () => undefined,
): Promise<number> {
  const began = performance.now();
  let totals = NONE;
  const jest: JestStage = (name, options) => ({
    name,
    run: async () => {
      const { totals: counted, failure } = await runJest(options);
      totals = add(totals, counted);
      if (failure !== undefined) throw failure;
    },
  });
  const fail = (error: unknown) => {
    process.stderr.write(`\n${error instanceof Trouble ? error.message : describe(error)}\n\n`);
    if (totals.failed === 0) totals = add(totals, { ...NONE, failed: 1 });
  };

  for (const { name, run } of stagesOf(jest)) {
    try {
      await stage(name, run);
    } catch (error) {
      fail(error);
      break;
    }
  }
  await atEnd(totals.failed > 0).catch(fail);
  process.stdout.write(`\nAll stages: ${((performance.now() - began) / 1000).toFixed(1)} s\n${line(totals)}\n`);
  return totals.failed === 0 ? 0 : 1;
}

function line({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
