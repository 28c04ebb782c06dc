import { readFileSync } from 'node:fs';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { matchRoute, rankRoutes } from './match-route.ts';
import { ROUTES } from './routes.ts';

interface ApiDocument {
  paths: Record<string, Record<string, { 'x-roles': unknown }>>;
}

describe('matching a path', () => {
  it.each([
    ['/api/children', 'family'],
    ['/api/children/5', 'family'],
    ['/api/children/5/registrations', 'events'],
    ['/api/children/5/registrations/9', 'family'],
    ['/api/children/registrations', 'family'],
    ['/api/admin/export', 'admin'],
    ['/api/admin/export-all-players', 'family'],
    ['/api/auth/loginx', 'auth'],
    ['/anything', 'web'],
  ])('When %s is requested, then %s answers', (path, to) => {
    expect(matchRoute(path).to).toBe(to);
  });

  it('When only the beginning of a path is a public path, then it is not public', () => {
    expect(matchRoute('/api/auth/login').access).toBe('public');
    expect(matchRoute('/api/auth/login/x').access).toBe('signed-in');
    expect(matchRoute('/api/auth/loginx').access).toBe('signed-in');
  });

  it('Then no two routes share a rank', () => {
    const ranks = rankRoutes(ROUTES).map(({ rank }) => rank);
    expect(new Set(ranks).size).toBe(ROUTES.length);
  });
});

describe('When the route table is compared with the API documents of the services', () => {
  const documented = SERVICES.flatMap((to) => {
    const file = new URL(`../../svc-${to}/openapi.json`, import.meta.url);
    const { paths }: ApiDocument = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ 'x-roles': roles }) => ({
        ...{ path: path.replace(/\{[^}]+\}/g, '7'), to },
        access: roles === 'public' ? 'public' : 'signed-in',
      })),
    );
  });

  it('Then every path reaches its service, with and without a session as its call says', () => {
    const routed = documented.map(({ path }) => {
      const { to, access } = matchRoute(path);
      return { path, to, access };
    });
    expect(routed).toEqual(documented);
  });

  it('Then every route has a call', () => {
    const used = new Set(documented.map(({ path }) => matchRoute(path).path));
    expect(ROUTES.map(({ path }) => path).filter((path) => path !== '/' && !used.has(path))).toEqual([]);
  });
});
