import { describe, expect, it } from '@jest/globals';
import { matchRoute, rankRoutes } from './match-route.ts';
import { ROUTES } from './routes.ts';

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
