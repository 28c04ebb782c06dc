import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
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

  it('Then no pattern names a folder that is sent: the builder would look at every file of the clone', async () => {
    const sent = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).match(/^!.*$/gm);
    expect(sent).toContain('!svc-auth');
    expect(sent?.filter((line) => /[*?[]/.test(line))).toEqual([]);
  });

  it.each(SERVICES)('Then svc-%s has every package that it uses, at its start and at a restore', async (name) => {
    const text = await readFile(join(ROOT, `svc-${name}`, 'package.json'), 'utf8');
    const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(text));
    const used = Object.keys(dependencies).flatMap((one) => /^@fieldhouse\/(?!svc-)(.+)$/.exec(one)?.[1] ?? []);
    expect(used).not.toEqual([]);
    for (const stage of ['service', 'restore']) {
      const built = `${stages.get('runtime-libraries')}${stages.get(stage)}`;
      for (const one of used) expect(built).toContain(`COPY packages/${one} packages/${one}\n`);
    }
  });
});
