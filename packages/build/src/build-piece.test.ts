import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKENS_VERSION } from '@fieldhouse/ui/global-css';
import { PROPS_VERSION } from '@fieldhouse/web-kit/props-version';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildPiece, type Release } from './build-piece.ts';
import { REPOSITORY } from './folders.ts';

let work: string;
let first: Release;
let second: Release;

const routes = [{ path: '/fixture', roles: ['parent'], title: 'Fixture' }];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'fieldhouse-build-'));
  const source = join(work, 'mf-fixture');
  await mkdir(join(source, 'src'), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(source, 'node_modules'));
  const files = {
    'package.json': JSON.stringify({ name: 'mf-fixture', type: 'module', dependencies: { react: '19.3.1' } }),
    'routes.json': JSON.stringify(routes),
    'build.config.ts': `import { remoteConfig } from ${JSON.stringify(join(REPOSITORY, 'packages/build/src/remote-config.ts'))};
      export default remoteConfig({ name: 'mf-fixture', folder: ${JSON.stringify(source)} });`,
    'src/entry.ts': "export default { load: () => import('./app.tsx') };",
    'src/app.tsx':
      "import { useState } from 'react'; export const later = () => import('./later.ts'); export default function App() { return <p>{useState('here')[0]}</p>; }",
    'src/later.ts': "export const text = 'much later';",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  const releases = join(work, 'releases');
  first = await buildPiece('mf-fixture', releases, source);
  second = await buildPiece('mf-fixture', releases, source);
}, 120_000);

afterAll(() => rm(work, { recursive: true, force: true }));

const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(first.folder, name), 'utf8'));

describe('When a micro-frontend is built', () => {
  it('Then its release lies under its name and the hash of its content', () => {
    expect(first.folder).toBe(join(work, 'releases/mf/mf-fixture', first.hash));
    expect(first.hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('Then equal sources give the equal release, and no half of one lies beside it', async () => {
    expect(second).toEqual(first);
    expect(await readdir(join(work, 'releases/mf/mf-fixture'))).toEqual([first.hash]);
  });

  it('Then it brings its manifest, its routes and what it needs of the shell', async () => {
    expect(await json('mf-manifest.json')).toMatchObject({ exposes: [{ path: './piece' }] });
    expect(await json('routes.json')).toEqual(routes);
    expect(await json('needs.json')).toEqual({
      react: { range: '^19.3.1' },
      'fieldhouse:props': { range: `^${PROPS_VERSION}` },
      'fieldhouse:tokens': { range: `^${TOKENS_VERSION}` },
    });
  });

  it('Then it names the scripts of its first screen: what the entry brings, not what comes later or is there', async () => {
    const all = (await readdir(first.folder)).filter((name) => name.endsWith('.js'));
    const named: string[] = [];
    for (const name of all) {
      const text = await readFile(join(first.folder, name), 'utf8');
      if (/["'`]here["'`]/.test(text)) named.push(name);
      else expect(text.includes('much later') || /^(remoteEntry|__federation)/.test(name)).toBe(true);
    }
    expect(named).toHaveLength(1);
    expect(await json('first-screen.json')).toEqual(named);
  });

  it('Then every script carries the hash of its content, none brings React and none evaluates text', async () => {
    const scripts = (await readdir(first.folder)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    for (const name of scripts) {
      expect(name).toMatch(/\.[0-9a-f]{16}\.js$/);
      const text = await readFile(join(first.folder, name), 'utf8');
      expect(text).not.toMatch(/\beval\(/);
      expect(text).not.toContain('react.transitional.element');
    }
  });
});
