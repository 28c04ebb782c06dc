import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cpuSeconds, machineCpuSeconds } from './cpu-seconds.ts';
import { OperatorError } from './operator-error.js';
import { type JestOptions, runJest } from './run-jest.ts';
import { slowestFiles } from './slowest-files.ts';
import { stage } from './stage.js';
import { addRuns, BROKEN_RUN, failedFiles, NO_TESTS, type TestRun, totalsOf } from './test-run.ts';
import { ROOT } from './tools.ts';

/** With more files that fail once and then pass, the run fails. */
const MAX_WAVERING = 2;

/** A step of a test command: its name and what it does; it throws when something is wrong. */
export interface Stage {
  name: string;
  run: () => Promise<void>;
  /** The processor time that it took, in seconds; without it, what the whole process took meanwhile. */
  cpuSeconds?: () => number;
}

interface StageTools {
  /** Makes a stage of a jest run whose tests are counted. */
  jest: (name: string, options: JestOptions) => Stage;
  /**
   * A stage that runs the files that failed so far once more, each alone. Without it in a plan, a failed file ends the
   * run; with it, at most two files may fail before and pass then.
   */
  failedFilesAgain: Stage;
  /** The results of the jest runs so far. */
  soFar: () => TestRun;
}

/** Stages in turn; those in an inner list run at the same time. */
export type Plan = readonly (Stage | readonly Stage[])[];

interface StageOptions {
  /** Run at the end, after a failure, too. */
  atEnd?: (failed: boolean) => Promise<void>;
  /** Where the names of files that failed and then passed are written: a path from the root, below `coverage`. */
  waveringPath?: string;
}

/**
 * Runs a plan; it ends after the first step with a failed stage. Then the slowest test files are printed, those that
 * wavered (failed, then passed alone), and as the last line the count of tests; a failed stage without tests counts as
 * one failed test. Resolves with the exit code.
 */
export async function runStages(
  planOf: (tools: StageTools) => Plan,
  { atEnd = async () => undefined, waveringPath }: StageOptions = {},
): Promise<number> {
  const [began, ofMachine] = [performance.now(), machineCpuSeconds()];
  let all = NO_TESTS;
  const wavering: string[] = [];
  /** The files that failed and are to be run again, with the options of their run. */
  const again = new Map<string, JestOptions>();
  const print = (error: unknown) => {
    process.stderr.write(`\n${error instanceof OperatorError ? error.message : describe(error)}\n\n`);
  };
  const fail = (error: unknown) => {
    print(error);
    all = addRuns(all, BROKEN_RUN);
  };

  const jest: StageTools['jest'] = (name, options) => {
    let used = 0;
    return {
      name,
      cpuSeconds: () => used,
      run: async () => {
        const { run, cpuSeconds: ofRun, failure } = await runJest(options);
        used = ofRun;
        all = addRuns(all, run);
        if (failure === undefined) return;
        for (const file of failedFiles(run)) again.set(file, options);
        if (run.broken || !runsAgain || again.size + wavering.length > MAX_WAVERING) throw failure;
        print(failure);
      },
    };
  };
  const failedFilesAgain: Stage = {
    name: 'Failed files once more',
    run: async () => {
      for (const [file, options] of again) {
        const { run, failure } = await runJest({
          ...options,
          workers: 1,
          args: ['--runTestsByPath', join(ROOT, file)],
        });
        all = addRuns(all, run);
        if (failure !== undefined) throw failure;
        again.delete(file);
        wavering.push(file);
      }
    },
  };

  const plan = planOf({ jest, failedFilesAgain, soFar: () => all });
  const runsAgain = plan.includes(failedFilesAgain);
  for (const step of plan) {
    if (step === failedFilesAgain && again.size === 0) continue;
    const stages = [step].flat();
    const settled = await Promise.allSettled(stages.map(measured));
    const failures = settled.filter((result) => result.status === 'rejected');
    for (const { reason } of failures) fail(reason);
    if (failures.length > 0) break;
  }
  await atEnd(totalsOf(all).failed > 0).catch(fail);
  if (waveringPath !== undefined) await writeWavering(waveringPath, wavering);
  const { passed, failed, skipped } = totalsOf(all);
  process.stdout.write(
    [
      slowestFiles(all.files),
      `All stages: ${seconds(performance.now() - began)} s, ${cpuSeconds().toFixed(0)} CPU seconds, ${(machineCpuSeconds() - ofMachine).toFixed(0)} of the machine with browsers and containers`,
      ...wavering.map((file) => `Wavering, failed and then passed alone: ${file}`),
      `${passed} passed, ${failed} failed, ${skipped} skipped\n`,
    ].join('\n'),
  );
  return failed === 0 ? 0 : 1;
}

/** Runs a stage and prints its seconds and its processor time. */
function measured({ name, run, cpuSeconds: own }: Stage): Promise<void> {
  const before = cpuSeconds();
  return stage(name, run, () => `${(own?.() ?? cpuSeconds() - before).toFixed(1).padStart(8)} CPU s`);
}

async function writeWavering(path: string, files: readonly string[]): Promise<void> {
  const absolute = join(ROOT, path);
  await mkdir(dirname(absolute), { recursive: true });
  await writeFile(absolute, `${JSON.stringify({ files }, null, 2)}\n`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
