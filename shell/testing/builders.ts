import type { Role } from '@fieldhouse/contracts/club';
import type { SessionUser } from '@fieldhouse/web-kit';
import type { Registry } from '../src/routes/registry.ts';
import { readRoutes } from '../src/routes/routes-file.ts';

/** The signed-in user of a role. */
export function aPerson(role: Role): SessionUser {
  return {
    id: 7,
    username: role,
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: `${role}@fieldhouse.example`,
    phone: '(512) 555-0101',
    waiverDue: false,
    passkeyDue: null,
    deletionDueAt: null,
    role,
  };
}

const everybody = ['parent', 'coach', 'admin'];
const navItem = (label: string, order: number, short?: string) => ({ label, order, short });

/** A registry with the club's three micro-frontends. */
export function aRegistry(): Registry {
  const app = (name: string, routes: unknown) => ({ name, base: `/mf/${name}/abc/`, routes: readRoutes(routes) });
  return {
    apps: [
      app('mf-admin', [
        {
          path: '/admin',
          roles: ['admin'],
          title: 'Admin Dashboard',
          nav: { icon: 'shield', for: { admin: navItem('Admin Dashboard', 1) } },
        },
      ]),
      app('mf-coach', [
        {
          path: '/coach',
          roles: ['coach', 'admin'],
          title: 'Coach Dashboard',
          nav: {
            icon: 'clipboard',
            for: { coach: navItem('Coach Dashboard', 2, 'Coach'), admin: navItem('Coach Dashboard', 2) },
          },
        },
      ]),
      app('mf-family', [
        {
          path: '/',
          roles: everybody,
          title: 'Parent Dashboard',
          nav: { icon: 'home', for: { parent: navItem('Dashboard', 1) } },
        },
        {
          path: '/parent',
          roles: everybody,
          title: 'Parent Dashboard',
          nav: { icon: 'home', for: { coach: navItem('Parent Dashboard', 1), admin: navItem('Parent Dashboard', 3) } },
        },
        { path: '/children/:id', roles: everybody, title: 'Child profile' },
        {
          path: '/events',
          roles: everybody,
          title: 'Events',
          nav: {
            icon: 'events',
            for: { parent: navItem('Events', 2), coach: navItem('Events', 3), admin: navItem('Events', 4) },
          },
        },
      ]),
    ],
    skipped: [],
    complete: true,
  };
}
