import { describe, expect, it } from '@jest/globals';
import { loadRegistry, type Registry } from './registry.ts';

const routes = [{ path: '/events', roles: ['parent'], title: 'Events' }];

async function load(files: Record<string, unknown>): Promise<Registry[]> {
  const states: Registry[] = [];
  await loadRegistry(
    (registry) => states.push(registry),
    async (url) => {
      if (!(url in files)) throw new Error(`${url} answered 404`);
      return files[url];
    },
  );
  return states;
}

const remotes = (apps: Record<string, unknown>, routes?: Record<string, unknown>) => ({
  schema: 1,
  apps,
  routes,
});

describe('When the registry is read', () => {
  it('Then every entry becomes a micro-frontend with table routes', async () => {
    const states = await load({
      '/remotes.json': remotes({ 'mf-family': 'abc123' }),
      '/mf/mf-family/abc123/routes.json': routes,
    });
    expect(states.at(-1)).toEqual({
      apps: [{ name: 'mf-family', base: '/mf/mf-family/abc123/', routes }],
      skipped: [],
      complete: true,
    });
  });

  it('Then each route has the requests to preload, and invalid ones are left out', async () => {
    const firstCalls = ['/api/children', '//elsewhere.example/api/', 7];
    const withAsks = [
      { ...routes[0], firstCalls },
      { ...routes[0], path: '/', firstCalls: 'all' },
    ];
    const states = await load({ '/remotes.json': remotes({ 'mf-family': 'abc123' }, { 'mf-family': withAsks }) });
    expect(states.at(-1)?.apps[0]?.routes).toEqual([
      { ...routes[0], firstCalls: ['/api/children'] },
      { ...routes[0], path: '/' },
    ]);
  });

  it('Then routes in remotes.json are used, and missing ones are read from the release', async () => {
    const states = await load({
      '/remotes.json': remotes({ 'mf-a': 'a1', 'mf-b': 'b2' }, { 'mf-a': routes }),
      '/mf/mf-b/b2/routes.json': routes,
    });
    expect(states.at(-1)).toMatchObject({
      apps: [
        { name: 'mf-a', routes },
        { name: 'mf-b', routes },
      ],
      skipped: [],
    });
  });

  it('Then an empty registry is complete at once', async () => {
    expect(await load({ '/remotes.json': remotes({}) })).toEqual([{ apps: [], skipped: [], complete: true }]);
  });

  it('Then entries are reported one by one, and only the last one makes it complete', async () => {
    const states = await load({
      '/remotes.json': remotes({ 'mf-a': 'a1', 'mf-b': 'b2' }),
      '/mf/mf-a/a1/routes.json': routes,
      '/mf/mf-b/b2/routes.json': routes,
    });
    expect(states.map(({ apps, complete }) => [apps.length, complete])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

describe('When an entry is invalid', () => {
  it.each([
    ['its routes are missing', 'abc123', undefined],
    ['it names no release', null, routes],
    ['its release is a path', '../../evil', routes],
    ['its routes are not a list', 'abc123', { path: '/events' }],
    ['a route has no path', 'abc123', [{ roles: ['parent'], title: 'Events' }]],
    ['a route has no title', 'abc123', [{ path: '/events', roles: ['parent'] }]],
    ['a route is for a role that does not exist', 'abc123', [{ path: '/events', roles: ['umpire'], title: 'Events' }]],
    ['a nav has no label', 'abc123', [{ ...routes[0], nav: { icon: 'home', for: { parent: { order: 1 } } } }]],
    ['a nav has no icon', 'abc123', [{ ...routes[0], nav: { for: {} } }]],
  ])('Then it is left out because %s, and the others stay', async (_, hash, table) => {
    const states = await load({
      '/remotes.json': remotes({ 'mf-bad': hash, 'mf-good': 'd4' }),
      '/mf/mf-good/d4/routes.json': routes,
      ...(table === undefined ? {} : { [`/mf/mf-bad/${hash}/routes.json`]: table }),
    });
    const { apps = [], skipped = [], complete } = states.at(-1) ?? {};
    expect(apps.map(({ name }) => name)).toEqual(['mf-good']);
    expect(skipped.map(({ name }) => name)).toEqual(['mf-bad']);
    expect(complete).toBe(true);
  });

  it.each([
    ['not a list', { path: '/events' }],
    ['null', null],
    ['of a role that does not exist', [{ path: '/events', roles: ['umpire'], title: 'Events' }]],
  ])('Then an entry whose routes in remotes.json are %s is left out, and the others stay', async (_, table) => {
    const states = await load({
      '/remotes.json': remotes({ 'mf-bad': 'b4', 'mf-good': 'd4' }, { 'mf-bad': table, 'mf-good': routes }),
    });
    expect(states.at(-1)).toMatchObject({ apps: [{ name: 'mf-good' }], skipped: [{ name: 'mf-bad' }], complete: true });
  });

  it('Then `routes` that is not an object is ignored', async () => {
    const states = await load({
      '/remotes.json': { schema: 1, apps: { 'mf-a': 'a1' }, routes: 'soon' },
      '/mf/mf-a/a1/routes.json': routes,
    });
    expect(states.at(-1)).toMatchObject({ apps: [{ name: 'mf-a' }], complete: true });
  });

  it.each([
    ['it cannot be read', undefined],
    ['its schema is unknown', { schema: 2, apps: {} }],
    ['it names no apps', { schema: 1 }],
  ])('Then the whole registry is refused when %s', async (_, file) => {
    await expect(load(file === undefined ? {} : { '/remotes.json': file })).rejects.toThrow();
  });
});
