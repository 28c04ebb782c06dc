import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../launcher/tools.ts';
import { browserApps, readWorkspaces } from '../releases/apps.ts';

let stages: ReadonlyMap<string, string>;
beforeAll(async () => {
  const text = await readFile(join(ROOT, 'infra', 'docker', 'Dockerfile'), 'utf8');
  stages = new Map(text.split(/^FROM /m).map((stage) => [/ AS (\S+)/.exec(stage)?.[1] ?? '', stage]));
});

const installedIn = (stage: string) => [...(stages.get(stage) ?? '').matchAll(/ -w (\S+)/g)].map(([, name]) => name);

describe('When the Dockerfile is read', () => {
  it('Then the libraries of every app of the browser side are installed', async () => {
    const apps = browserApps(ROOT, await readWorkspaces(ROOT));
    expect(installedIn('install-web').toSorted()).toEqual(apps.toSorted());
  });
});
