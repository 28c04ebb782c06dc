import type { Role } from '@fieldhouse/contracts/club';
import { describe, expect, it } from '@jest/globals';
import { aPerson } from '../../testing/builders.ts';
import { releasedRoutes } from '../../testing/released-routes.ts';
import { decide } from './decide.ts';
import { navigationOf } from './navigation.ts';
import type { Registry } from './registry.ts';
import { readRoutes } from './routes-file.ts';

/** The three micro-frontends with the routes they are released with. */
const registry: Registry = {
  apps: Object.entries(releasedRoutes()).map(([name, routes]) => ({ name, base: '/', routes: readRoutes(routes) })),
  skipped: [],
  complete: true,
};

/** What somebody sees at a path: a screen, the title of a page, or the path of a redirect. */
function seen(pathname: string, role: Role | null): string {
  const decision = decide({ address: { pathname, search: '' }, user: role && aPerson(role), registry });
  if (decision.show === 'redirect') return `to ${decision.to}`;
  if (decision.show === 'screen') return decision.screen;
  return 'title' in decision ? decision.title : decision.show;
}

/** The route table of S1 §2, row by row; admins may open every path of parents and coaches (product decision 11). */
describe('When a path of the route table is opened', () => {
  it.each([
    ['/auth/login', '@spec S1.2.1-2', 'sign-in', 'to /', 'to /coach', 'to /admin'],
    ['/login', '@spec S1.2.3-4', 'sign-in', 'to /', 'to /coach', 'to /admin'],
    ['/auth/register', '@spec S1.2.5-6', 'registration', 'to /', 'to /', 'to /'],
    ['/register', '@spec S1.2.7-8', 'registration', 'to /', 'to /', 'to /'],
    ['/forgot-password', '@spec S1.2.9-10', 'forgot-password', 'forgot-password', 'forgot-password', 'forgot-password'],
    ['/reset-password', '@spec S1.2.11-12', 'reset-password', 'reset-password', 'reset-password', 'reset-password'],
    ['/join', '@spec S1.4.61', 'join-family', 'join-family', 'join-family', 'join-family'],
    ['/address', '@spec S1.2.144', 'address-link', 'address-link', 'address-link', 'address-link'],
    ['/stop-change', '@spec S1.2.190', 'stop-change', 'stop-change', 'stop-change', 'stop-change'],
    ['/', '@spec S1.2.13-14', 'to /login', 'Parent Dashboard', 'Parent Dashboard', 'Parent Dashboard'],
    ['/parent', '@spec S1.2.15-16', 'to /login', 'Parent Dashboard', 'Parent Dashboard', 'Parent Dashboard'],
    ['/children/7', '@spec S1.2.17, S1.2.19', 'to /login', 'Child profile', 'Child profile', 'Child profile'],
    ['/children/seven', '@spec S1.2.18', 'to /login', 'not-found', 'not-found', 'not-found'],
    ['/events', '@spec S1.2.20-21', 'to /login', 'Events', 'Events', 'Events'],
    ['/coach', '@spec S1.2.22-23', 'to /login', 'to /', 'Coach Dashboard', 'Coach Dashboard'],
    ['/coach/evaluate/7', '@spec S2.2.506', 'to /login', 'to /', 'Skill Evaluation', 'Skill Evaluation'],
    ['/coach/evaluate/seven', '', 'to /login', 'not-found', 'not-found', 'not-found'],
    ['/coach/evaluate-skills/7', '@spec S2.2.512', 'to /login', 'to /', 'Evaluate by skill', 'Evaluate by skill'],
    ['/admin', '@spec S1.2.24-25', 'to /login', 'to /', 'to /coach', 'Admin Dashboard'],
    ['/anything-else', '@spec S1.2.26-27', 'to /login', 'not-found', 'not-found', 'not-found'],
  ])('Then at %s %s a visitor sees %p, a parent %p, a coach %p, an admin %p', (path, _, ...sees) => {
    expect([null, 'parent', 'coach', 'admin'].map((role) => seen(path, role as Role | null))).toEqual(sees);
  });
});

describe('When a role has its navigation', () => {
  it.each([
    ['parent', '@spec S1.2.84, S1.6.1', ['/', '/events']],
    ['coach', '@spec S1.2.85, S1.6.6', ['/parent', '/coach', '/events']],
    ['admin', '@spec S1.2.86, S1.6.9', ['/admin', '/coach', '/parent', '/events']],
  ] as const)('Then a %s %s may open each link', (role, _, paths) => {
    expect(navigationOf(registry.apps, role).map(({ path }) => path)).toEqual(paths);
    for (const path of paths) expect(seen(path, role)).toMatch(/Dashboard|Events/);
  });
});
