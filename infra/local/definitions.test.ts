import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../launcher/tools.ts';
import { DEFINITIONS } from './definitions.ts';

const textOf = (path: string) => readFile(join(ROOT, path), 'utf8');

describe('When the services are declared', () => {
  it('Then each has a folder, and each folder of a service is declared', () => {
    const folders = globSync('svc-*', { cwd: ROOT }).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
    expect(folders.toSorted()).toEqual(SERVICES.map((name) => `svc-${name}`).toSorted());
  });

  it('Then each is defined under its name', () => {
    expect(SERVICES.map((name) => DEFINITIONS[name].name)).toEqual(SERVICES);
  });

  it('Then infra, which starts them, depends on each', async () => {
    const dependencies = Object.keys(JSON.parse(await textOf('infra/package.json')).dependencies);
    expect(dependencies).toEqual(expect.arrayContaining(SERVICES.map((name) => `@fieldhouse/svc-${name}`)));
  });

  it('Then architecture section 1 says what each owns', async () => {
    const listed = [...(await textOf('docs/architecture.md')).matchAll(/^\| `svc-(\w+)` \|/gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(SERVICES));
  });
});
