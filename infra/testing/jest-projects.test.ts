import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { filesOfOtherTurn, type Mode, SUITES, secondsOf, type Turn } from '../../e2e/suites.ts';
import { ROOT } from '../launcher/tools.ts';
import { repositoryPaths } from '../references/repository-files.ts';

const Config = z.object({
  default: z.object({
    projects: z.array(
      z.object({ displayName: z.string(), roots: z.array(z.string()), testMatch: z.array(z.string()) }),
    ),
  }),
});

let projects: z.infer<typeof Config>['default']['projects'];
let files: string[];
beforeAll(async () => {
  projects = Config.parse(await import(pathToFileURL(join(ROOT, 'jest.config.mjs')).href)).default.projects;
  files = (await repositoryPaths(ROOT)).filter((path) => /\.test\.tsx?$/.test(path));
});

describe('When jest orders test files', () => {
  it('Then it knows which of e2e take long', () => {
    const names = ['browser/admin-screens', 'embedded/restore', 'distributed/restore', 'browser/no-such'];
    expect(names.map((name) => secondsOf(`/any/where/e2e/${name}.test.ts`) >= 30)).toEqual([true, true, false, false]);
    expect(secondsOf('/any/where/svc-auth/src/restore.test.ts')).toBe(0);
  });
});

describe('When jest looks for tests', () => {
  it('Then each test file belongs to exactly one project', () => {
    const projectsOf = (file: string) =>
      projects
        .filter(({ roots }) => roots.some((root) => file.startsWith(`${root.replace('<rootDir>/', '')}/`)))
        .filter(({ testMatch }) => testMatch.some((pattern) => file.endsWith(pattern.replace('**/*', ''))))
        .map(({ displayName }) => displayName);
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => projectsOf(file).length !== 1)).toEqual([]);
  });

  it('Then the list of suites names each file of e2e', () => {
    const listed = (Object.keys(SUITES) as Mode[]).flatMap((mode) =>
      Object.keys(SUITES[mode]).map((name) => `e2e/${mode}/${name}.test.ts`),
    );
    expect(listed.sort()).toEqual(files.filter((file) => file.startsWith('e2e/')).sort());
  });

  it('Then each file of e2e runs in one of the two turns', () => {
    const left = (turn: Turn) => (Object.keys(SUITES) as Mode[]).flatMap((mode) => filesOfOtherTurn(mode, turn));
    expect([...left('shared'), ...left('alone')].sort()).toEqual(
      files.filter((file) => file.startsWith('e2e/')).sort(),
    );
    expect(left('shared')).toContain('e2e/distributed/rolling.test.ts');
  });
});
