import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
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
});
