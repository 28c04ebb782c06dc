import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
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
  const services = SERVICES.map((name) => `svc-${name}`);

  it('Then the libraries of every service are installed', () => {
    expect(installedIn('install')).toEqual(services);
  });

  it('Then the libraries of every app of the browser side are installed', async () => {
    const apps = browserApps(ROOT, await readWorkspaces(ROOT));
    expect(installedIn('install-web').toSorted()).toEqual(apps.toSorted());
  });

  it.each(services)('Then the image that restores a site has %s', (service) => {
    expect(stages.get('restore')).toContain(`COPY --from=install /app/${service} ${service}\n`);
    expect(stages.get('restore')).toContain(`COPY ${service} ${service}\n`);
  });
});
