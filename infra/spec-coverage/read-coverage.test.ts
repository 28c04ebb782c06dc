import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCoverage } from './read-coverage.ts';

const TAG = '@spec';
const FILES = {
  'package.json': '{ "name": "root", "workspaces": ["svc-*"] }',
  'svc-a/package.json': '{ "name": "a" }',
  'docs/spec/family.md': '## 1. Purpose\n\n- S1.1.1 One.\n',
  'svc-a/src/deep/a.test.ts': `it('Then b ${TAG} S1.1.1', () => {});`,
  'svc-a/suites/shared.tsx': `it('Then c ${TAG} S1.1.2', () => {});`,
  'svc-a/node_modules/other/o.test.ts': `it('Then d ${TAG} S1.1.3', () => {});`,
  'svc-a/dist/o.test.ts': `it('Then e ${TAG} S1.1.4', () => {});`,
  'elsewhere/o.test.ts': `it('Then f ${TAG} S1.1.5', () => {});`,
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'coverage-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
});
afterAll(() => rm(root, { recursive: true }));

describe('When a repository is read', () => {
  it('Then the sentences come from docs/spec, the tests from the sources of every workspace, and from nothing that was built or installed', async () => {
    const { passages, tests, lost } = await readCoverage(root);
    expect(passages.map(({ title }) => title)).toEqual(['1. Purpose']);
    expect(tests.map(({ file, proves }) => [file, ...proves])).toEqual([
      ['svc-a/src/deep/a.test.ts', 'S1.1.1'],
      ['svc-a/suites/shared.tsx', 'S1.1.2'],
    ]);
    expect(lost).toEqual([]);
  });
});
