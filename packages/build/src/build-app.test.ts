import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { TOKENS_VERSION } from '@fieldhouse/ui/global-css';
import { CACHE_VERSION } from '@fieldhouse/web-kit/cache-version';
import { PROPS_VERSION } from '@fieldhouse/web-kit/props-version';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApp, type Release } from './build-app.ts';
import { REPOSITORY } from './folders.ts';
import { sourceCommit } from './source-commit.ts';

const REMOTE_CONFIG = join(REPOSITORY, 'packages/build/src/remote-config.ts');

let work: string;
let source: string;
let first: Release;
let second: Release;
let fromAnotherCommit: Release;

const routes = [
  { path: '/fixture', component: 'here', roles: ['parent'], title: 'Fixture' },
  { path: '/fixture/other', component: 'other', roles: ['parent'], title: 'Another page' },
];

const APP = `import { useState } from 'react';
import MapPin from 'lucide-react/icons/map-pin';
import { number } from './numbers.ts';
import { used } from './used-by-both.ts';
const css = (texts: TemplateStringsArray) => texts.join();
const style = css\`
  color: red;
  & > a { content: 'a  b'; margin: 0 1px; }
\`;
export const later = () => import('./later.ts');
export default function App() { return <p className={style}><MapPin />{useState('here')[0]}{number.parse(7)}{used}</p>; }`;

const NUMBERS = `import * as z from 'zod';
import { Button, type ButtonProps } from 'react-aria-components';
export const number = z.number().min(z.literal(1).value);
export const label = (props: ButtonProps) => [Button, props, z.bigint()];`;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'fieldhouse-build-'));
  source = await writeFixture({});
  const releases = join(work, 'releases');
  first = await buildApp('mf-fixture', releases, { source });
  second = await buildApp('mf-fixture', releases, { source });
  const origin = Promise.resolve({ commit: 'c0ffee00', dirty: true });
  fromAnotherCommit = await buildApp('mf-fixture', join(work, 'others'), { source, origin });
}, 120_000);

/** Writes a micro-frontend and returns its folder. */
async function writeFixture(more: Record<string, string>): Promise<string> {
  const source = await mkdtemp(join(work, 'mf-fixture-'));
  await mkdir(join(source, 'src'));
  await symlink(join(REPOSITORY, 'node_modules'), join(source, 'node_modules'));
  const dependencies = { react: '19.3.1', 'react-aria-components': '1.22.1', zod: '4.6.7' };
  const files = {
    'package.json': JSON.stringify({ name: 'mf-fixture', type: 'module', dependencies }),
    'routes.json': JSON.stringify(routes),
    'build.config.ts': `import { remoteConfig } from ${JSON.stringify(REMOTE_CONFIG)};
      export default remoteConfig({ name: 'mf-fixture', folder: ${JSON.stringify(source)} });`,
    'src/entry.ts':
      "import './shadowed'; export default [() => import('./here-page.tsx'), () => import('./other-page.tsx')];",
    'src/here-page.tsx': APP,
    'src/other-page.tsx':
      "import { used } from './used-by-both.ts'; export default () => ['the other page', used].join();",
    'src/used-by-both.ts': "export const used = globalThis.document ? 'used by both pages' : '';",
    'src/numbers.ts': NUMBERS,
    'src/later.ts':
      "export { keyOf } from '@fieldhouse/web-kit'; export const text = 'much later'; export const link = { href: '/api/waivers/current' };",
    'src/shadowed.ts': "import '@fieldhouse/web-kit';",
    ...more,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  return source;
}

afterAll(() => rm(work, { recursive: true, force: true }));

const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(first.folder, name), 'utf8'));

describe('When a micro-frontend is built', () => {
  it('Then the folder of its release has its name and the hash of its content', () => {
    expect(first.folder).toBe(join(work, 'releases/mf/mf-fixture', first.hash));
    expect(first.hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('Then equal sources give the same release, and no temporary folder remains', async () => {
    expect(second).toEqual(first);
    expect(await readdir(join(work, 'releases/mf/mf-fixture'))).toEqual([first.hash]);
  });

  it('Then it has its manifest, routes and needs, with the names that remain after tree shaking', async () => {
    expect(await json('mf-manifest.json')).toMatchObject({ exposes: [{ path: './app' }] });
    expect(await json('routes.json')).toEqual(routes);
    expect(await json('needs.json')).toEqual({
      react: { range: '^19.3.1', exports: ['createContext', 'createElement', 'forwardRef', 'useContext', 'useState'] },
      'react-aria-components': { range: '^1.22.1' },
      zod: { range: '^4.6.7', exports: ['literal', 'number'] },
      'fieldhouse:props': { range: `^${PROPS_VERSION}` },
      'fieldhouse:query-cache': { range: `^${CACHE_VERSION}` },
      'fieldhouse:tokens': { range: `^${TOKENS_VERSION}` },
    });
  });

  it('Then it has the operations that it calls, also those of code that is loaded later', async () => {
    const called = { 'GET /api/waivers/current': { service: 'auth', answer: expect.objectContaining({}) } };
    expect(await json('operations.json')).toEqual(called);
  });

  it('Then it knows the files that it read: of a package those that it uses, not all that the package exports', () => {
    const { files, missing, folders } = first.inputs;
    const own = relative(REPOSITORY, source);
    const expected = ['package.json', 'routes.json', 'src/entry.ts', 'src/numbers.ts'].map((file) => join(own, file));
    expect(files).toEqual(expect.arrayContaining([...expected, 'svc-auth/openapi.json']));
    const ofWebKit = files.filter((file) => file.startsWith('packages/web-kit/src/'));
    expect(ofWebKit).toEqual(['packages/web-kit/src/index.ts', 'packages/web-kit/src/query/key-of.ts']);
    expect(missing).toContain(join(own, 'src/shadowed'));
    expect(missing).toContain(join(own, 'src/shadowed.tsx'));
    expect(folders).toEqual([]);
  });

  it('Then it lists the scripts that each page loads first, without lazy and shared ones', async () => {
    const all = (await readdir(first.folder)).filter((name) => name.endsWith('.js'));
    const named: Record<string, string[]> = { '/fixture': [], '/fixture/other': [] };
    for (const name of all) {
      const text = await readFile(join(first.folder, name), 'utf8');
      if (/["'`]here["'`]/.test(text)) named['/fixture']?.push(name);
      else if (text.includes('the other page')) named['/fixture/other']?.push(name);
      else expect(text.includes('much later') || /^(remoteEntry|__federation)/.test(name)).toBe(true);
    }
    expect(Object.values(named).map((scripts) => scripts.length)).toEqual([1, 1]);
    expect(await json('first-screen.json')).toEqual(named);
  });

  it('Then what every page uses is in the script of the entry', async () => {
    const scripts = (await readdir(first.folder)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(first.folder, name), 'utf8')));
    const having = scripts.filter((_, index) => texts[index]?.includes('used by both pages'));
    expect(having).toEqual([expect.stringMatching(/^__federation_expose_app\./)]);
  });

  it('Then its CSS has no line ends, its icons no keys, and the licences of all libraries are in one file', async () => {
    const scripts = (await readdir(first.folder)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(first.folder, name), 'utf8')));
    const text = texts.find((one) => /["'`]here["'`]/.test(one));
    expect(text).toContain("color:red;&>a{content:'a  b';margin:0 1px}");
    expect(text).toContain('M20 10c0');
    expect(text).not.toMatch(/\bkey:|@license/);
    expect(await readFile(join(first.folder, 'licences.txt'), 'utf8')).toContain('@license lucide-react');
  });

  it('Then a route without a page in the entry fails the build', async () => {
    const source = await writeFixture({
      'routes.json': JSON.stringify([{ path: '/fixture', component: 'nowhere' }]),
    });
    await expect(buildApp('mf-fixture', join(work, 'releases'), { source })).rejects.toThrow(
      'routes.json: /fixture has no nowhere-page.tsx in the entry',
    );
  }, 60_000);

  it('Then a call of the API that the build cannot read, and of a function that a browser lacks, fails the build', async () => {
    const source = await writeFixture({
      'src/later.ts': "export const text = fetch('/api/events');",
      'src/other-page.tsx': `export const guarded = typeof URL.parse === 'function' ? URL.parse('/') : null;
        export default () => [...Map.groupBy([1], (n) => n), ...new Map().keys().map(String)].join();`,
    });
    const built = buildApp('mf-fixture', join(work, 'releases'), { source });
    await expect(built).rejects.toThrow('not every supported browser has Map.groupBy (Safari 17.4)');
    await expect(built).rejects.toThrow("an iterator's map");
    await expect(built).rejects.toThrow('later.ts: /api/events is the path of no call that the build knows');
    await expect(built).rejects.not.toThrow('URL.parse');
  }, 60_000);

  it('Then every script has a hash in its name, and none contains React or eval', async () => {
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

describe('When an error of a release is investigated', () => {
  it('Then it has its commit, which does not change its hash', async () => {
    expect(await json('release.json')).toEqual(await sourceCommit(REPOSITORY));
    expect(fromAnotherCommit.hash).toBe(first.hash);
    const { folder } = fromAnotherCommit;
    expect(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))).toEqual({
      commit: 'c0ffee00',
      dirty: true,
    });
  });

  it('Then the source maps are in a separate folder, and no script names one', async () => {
    const files = await readdir(first.folder);
    const scripts = files.filter((name) => name.endsWith('.js'));
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    const maps = join(work, 'releases/maps/mf-fixture', first.hash);
    expect((await readdir(maps)).sort()).toEqual(scripts.map((name) => `${name}.map`).sort());
    const sources: string[] = [];
    for (const name of scripts) {
      expect(await readFile(join(first.folder, name), 'utf8')).not.toContain('sourceMappingURL');
      sources.push(...JSON.parse(await readFile(join(maps, `${name}.map`), 'utf8')).sources);
    }
    expect(sources.filter((source) => source.endsWith('/src/here-page.tsx'))).toHaveLength(1);
    expect(await readFile(join(first.folder, 'mf-manifest.json'), 'utf8')).not.toContain('.map"');
  });
});

describe('When a micro-frontend uses a name of a shared library that the shell does not provide', () => {
  it.each([
    ['a name', 'export const number = z.templateLiteral([]);', 'zod: the shell provides no templateLiteral'],
    ['a name of a re-export', "export { GridList as number } from 'react-aria-components';", 'no GridList'],
    ['all names, as one object', 'export const number = Object.keys(z);', 'zod: the shell provides no *'],
  ])(
    'Then its build fails with the reason: %s',
    async (_, text, reason) => {
      const source = await writeFixture({ 'src/numbers.ts': `import * as z from 'zod';\n${text}` });
      await expect(buildApp('mf-fixture', join(work, 'releases'), { source })).rejects.toThrow(
        new RegExp(
          `^mf-fixture does not fit the shell: .*${reason.replace('*', '\\*')} \\(packages/build/src/shared.ts\\)$`,
        ),
      );
    },
    60_000,
  );
});
