import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProvingTest } from '../spec-coverage/executed-tests.ts';
import { checkRequirements } from './check-requirements.ts';

const proves = (...ids: string[]): ProvingTest => ({ file: 'a.test.ts', name: 'When a', kind: 'node', proves: ids });
const page = () => readFile(join(root, 'coverage/requirements.md'), 'utf8');
const check = (test: ProvingTest, long = false) =>
  checkRequirements([{ proving: [test], misspelled: [] }], { long, root });
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-requirements-'));
  await mkdir(join(root, 'docs/spec'), { recursive: true });
  await writeFile(join(root, 'docs/spec/README.md'), '# Requirements\n\nWhat the files hold.\n');
  await writeFile(join(root, 'docs/spec', 'b.md'), '# Teams\n\n## Screens\n\n- S2.2.1301 Two.\n');
  await writeFile(join(root, 'docs/spec', 'a.md'), '# Site\n\n## Screens\n\n- S1.1.1 One.\n');
});

afterEach(() => rm(root, { recursive: true }));

describe('When the requirements are checked against the tests that ran', () => {
  it('Then the page has the requirements of all files, in the order of the file names', async () => {
    await check(proves('S1.1.1', 'S2.2.1301'));
    expect((await page()).match(/\*\*S\S+\*\* .*|\| \*\*all.*/g)).toEqual([
      '| **all** | 2 | 2 | 0 | 0 | 0 |',
      '**S1.1.1** One.',
      '**S2.2.1301** Two.',
    ]);
  });

  it('Then a requirement without a test is an error, and the page marks it', async () => {
    await expect(check(proves('S1.1.1'))).rejects.toThrow('No test that ran proves S2.2.1301: Two.\n1 to do');
    expect(await page()).toContain('**S2.2.1301** Two. **(no test)**');
  });

  it('Then a test of the night counts by its source, until the night’s run says whether it passed', async () => {
    await mkdir(join(root, 'svc-a/src'), { recursive: true });
    await writeFile(join(root, 'svc-a/src/a.long.test.ts'), `it('Then two @${'spec'} S2.2.1301', () => undefined);`);
    await check(proves('S1.1.1'));
    expect(await page()).toContain('**S2.2.1301** Two. *(at night)*');
    await expect(check(proves('S1.1.1'), true)).rejects.toThrow('No test that ran proves S2.2.1301');
  });

  it('Then a test on containers counts by its source, also in the night’s run: it is a run of its own', async () => {
    await mkdir(join(root, 'e2e/compose'), { recursive: true });
    await writeFile(join(root, 'e2e/compose/a.test.ts'), `it('Then two @${'spec'} S2.2.1301', () => undefined);`);
    await check(proves('S1.1.1'), true);
    expect(await page()).toContain('**S2.2.1301** Two. *(at night)*');
  });
});
