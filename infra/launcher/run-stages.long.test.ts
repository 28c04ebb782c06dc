import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Plan, runStages, type Stage } from './run-stages.ts';
import { ROOT } from './tools.ts';

let folder: string;
let printed: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-stages-'));
  await writeFile(join(folder, 'jest.json'), JSON.stringify({ rootDir: folder, transform: {} }));
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
  }
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Writes a test file whose only test fails the given number of times, and passes from then on. */
async function failing(name: string, times: number): Promise<void> {
  const counter = JSON.stringify(join(folder, `${name}.count`));
  await writeFile(
    join(folder, `${name}.test.js`),
    `const { existsSync, readFileSync, writeFileSync } = require('node:fs');
     test('is the test of ${name}', () => {
       const count = existsSync(${counter}) ? Number(readFileSync(${counter}, 'utf8')) : 0;
       writeFileSync(${counter}, String(count + 1));
       expect(count).toBeGreaterThanOrEqual(${times});
     });`,
  );
}

const pathOf = (name: string) => relative(ROOT, join(folder, `${name}.test.js`));
const timesRun = async (name: string) => Number(await readFile(join(folder, `${name}.count`), 'utf8'));
const lastLines = (count: number) => printed.trimEnd().split('\n').slice(-count);

/** Runs the test files; where `again` is set, those that failed once more. */
async function run({ again, after = [] }: { again: boolean; after?: readonly Stage[] }): Promise<number> {
  const config = join(folder, 'jest.json');
  return runStages(
    ({ jest: stage, failedFilesAgain }): Plan => [
      stage('Tests', { config, workers: 1 }),
      ...(again ? [failedFilesAgain] : []),
      ...after,
    ],
    { waveringPath: relative(ROOT, join(folder, 'wavering.json')) },
  );
}
const wavering = async () => JSON.parse(await readFile(join(folder, 'wavering.json'), 'utf8'));

describe('When a test file fails', () => {
  it('Then it is run once more after all others, and the run passes and names it when it passes then', async () => {
    await failing('steady', 0);
    await failing('wavering', 1);
    expect(await run({ again: true })).toBe(0);
    expect([await timesRun('steady'), await timesRun('wavering')]).toEqual([1, 2]);
    expect(lastLines(2)).toEqual([
      `Wavering, failed and then passed alone: ${pathOf('wavering')}`,
      '2 passed, 0 failed, 0 skipped',
    ]);
    expect(printed).toContain('is the test of wavering');
    expect(await wavering()).toEqual({ files: [pathOf('wavering')] });
  });

  it('Then the run fails when the file fails again', async () => {
    await failing('steady', 0);
    await failing('broken', 2);
    expect(await run({ again: true })).toBe(1);
    expect(await timesRun('broken')).toBe(2);
    expect(lastLines(1)).toEqual(['1 passed, 1 failed, 0 skipped']);
    expect(await wavering()).toEqual({ files: [] });
  });

  it('Then two such files are accepted, and with a third the run fails at once', async () => {
    await Promise.all([failing('one', 1), failing('two', 1)]);
    expect(await run({ again: true })).toBe(0);
    expect((await wavering()).files.sort()).toEqual([pathOf('one'), pathOf('two')]);
    await Promise.all([failing('one', 3), failing('two', 3), failing('three', 1)]);
    expect(await run({ again: true })).toBe(1);
    expect(await timesRun('three')).toBe(1);
    expect(lastLines(1)).toEqual(['0 passed, 3 failed, 0 skipped']);
  });

  it('Then the run fails at once where a plan runs no file again', async () => {
    await failing('wavering', 1);
    expect(await run({ again: false })).toBe(1);
    expect(await timesRun('wavering')).toBe(1);
  });

  it('Then a stage after it can still fail the run', async () => {
    await failing('wavering', 1);
    const stage: Stage = { name: 'Another', run: () => Promise.reject(new Error('something else')) };
    expect(await run({ again: true, after: [stage] })).toBe(1);
    expect(lastLines(2)).toEqual([expect.stringContaining('Wavering'), '1 passed, 1 failed, 0 skipped']);
  });

  it('Then a file that cannot be loaded counts as a failed test', async () => {
    await failing('steady', 0);
    await writeFile(join(folder, 'unreadable.test.js'), 'this is no program');
    expect(await run({ again: true })).toBe(1);
    expect(lastLines(1)).toEqual(['1 passed, 1 failed, 0 skipped']);
  });
});

describe('When a stage ends', () => {
  it('Then its processor time is printed, and at the end that of all', async () => {
    await failing('steady', 0);
    await run({ again: false });
    expect(printed).toMatch(/^✓ Tests +\d+\.\d s +\d+\.\d CPU s$/m);
    const [, own, ofMachine] =
      /^All stages: \d+\.\d s, (\d+) CPU seconds, (\d+) of the machine with browsers and containers$/m.exec(printed) ??
      [];
    expect(Number(own)).toBeGreaterThan(0);
    expect(Number(ofMachine)).toBeGreaterThan(0);
  });
});
