import type { Role } from '@fieldhouse/contracts/club';
import type { SessionUser } from '@fieldhouse/web-kit';
import type { Registry } from './registry.ts';
import { readRoutes } from './routes-file.ts';

/** Somebody of a role, for tests. */
export function aPerson(role: Role): SessionUser {
  return {
    id: 7,
    username: role,
    firstName: 'Rosa',
    lastName: 'Alvarez',
    email: `${role}@fieldhouse.example`,
    phone: '(512) 555-0101',
    waiverDue: false,
    role,
  };
}

const everybody = ['parent', 'coach', 'admin'];
const place = (label: string, order: number, short?: string) => ({ label, order, short });

/** A registry with the club's three micro-frontends, for tests. */
export function aRegistry(): Registry {
  const piece = (name: string, routes: unknown) => ({ name, base: `/mf/${name}/abc/`, routes: readRoutes(routes) });
  return {
    pieces: [
      piece('mf-admin', [
        {
          path: '/admin',
          roles: ['admin'],
          title: 'Admin Dashboard',
          nav: { icon: 'shield', for: { admin: place('Admin Dashboard', 1) } },
        },
      ]),
      piece('mf-coach', [
        {
          path: '/coach',
          roles: ['coach', 'admin'],
          title: 'Coach Dashboard',
          nav: {
            icon: 'clipboard',
            for: { coach: place('Coach Dashboard', 2, 'Coach'), admin: place('Coach Dashboard', 2) },
          },
        },
      ]),
      piece('mf-family', [
        {
          path: '/',
          roles: everybody,
          title: 'Parent Dashboard',
          nav: { icon: 'home', for: { parent: place('Dashboard', 1) } },
        },
        {
          path: '/parent',
          roles: everybody,
          title: 'Parent Dashboard',
          nav: { icon: 'home', for: { coach: place('Parent Dashboard', 1), admin: place('Parent Dashboard', 3) } },
        },
        { path: '/children/:id', roles: everybody, title: 'Child profile' },
        {
          path: '/events',
          roles: everybody,
          title: 'Events',
          nav: {
            icon: 'events',
            for: { parent: place('Events', 2), coach: place('Events', 3), admin: place('Events', 4) },
          },
        },
      ]),
    ],
    skipped: [],
    complete: true,
  };
}
