import { describe, expect, it } from '@jest/globals';
import { runJest } from './run-jest.ts';
import { totalsOf } from './test-run.ts';

const OF_ONE_FILE = { projects: ['web'], workers: 1 };

describe('When tests are chosen by their name', () => {
  it('Then the run fails when no test has this name', async () => {
    const { run, failure } = await runJest({ ...OF_ONE_FILE, args: ['sort-rows', '-t', 'no such test'] });
    expect(totalsOf(run).passed).toBe(0);
    expect(failure).toMatchObject({ message: expect.stringContaining('none has this name') });
  });

  it('Then the tests with this name are run', async () => {
    const { run, failure } = await runJest({ ...OF_ONE_FILE, args: ['sort-rows', '-t', 'Then text is sorted'] });
    expect([totalsOf(run).passed, failure]).toEqual([1, undefined]);
  });
});
