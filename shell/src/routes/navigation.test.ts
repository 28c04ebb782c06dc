import { describe, expect, it } from '@jest/globals';
import { aRegistry } from '../../testing/builders.ts';
import { currentLink, navigationOf } from './navigation.ts';
import { readRoutes } from './routes-file.ts';

describe('When the navigation of a role is made', () => {
  it.each([
    ['parent', ['Dashboard', 'Events']],
    ['coach', ['Parent Dashboard', 'Coach Dashboard', 'Events']],
    ['admin', ['Admin Dashboard', 'Coach Dashboard', 'Parent Dashboard', 'Events']],
  ] as const)('Then a %s gets the links in the order that S1 §2 requires @spec S1.2.84-86', (role, labels) => {
    expect(navigationOf(aRegistry().apps, role).map(({ label }) => label)).toEqual(labels);
  });

  it('Then links to apps that the registry does not have are left out', () => {
    const apps = aRegistry().apps.filter(({ name }) => name !== 'mf-coach');
    expect(navigationOf(apps, 'admin').map(({ label }) => label)).toEqual([
      'Admin Dashboard',
      'Parent Dashboard',
      'Events',
    ]);
  });

  it('Then a link has a short name for the dock', () => {
    expect(navigationOf(aRegistry().apps, 'coach').map(({ short }) => short)).toEqual([
      'Parent Dashboard',
      'Coach',
      'Events',
    ]);
  });
});

describe('When a link has an order of its own in the dock', () => {
  const nav = (item: object) => ({ icon: 'home', for: { coach: { label: 'Parent Dashboard', order: 1, ...item } } });
  const dockOf = (item: object) =>
    readRoutes([{ path: '/parent', roles: ['coach'], title: 'Parent Dashboard', nav: nav(item) }])[0]?.nav?.for.coach;

  it('Then it keeps its order elsewhere', () => expect(dockOf({ dock: 4 })).toMatchObject({ order: 1, dock: 4 }));
  it('Then without one it has the same order in the dock', () => expect(dockOf({})).toMatchObject({ dock: 1 }));
});

describe('When a page is shown', () => {
  const links = navigationOf(aRegistry().apps, 'coach');
  it.each([
    ['/coach', 'Coach Dashboard', '/coach'],
    ['/coach/create-event', 'Create Event', '/coach'],
    ['/parent', 'Parent Dashboard', '/parent'],
    ['/', 'Parent Dashboard', '/parent'],
    ['/children/7', 'Child profile', undefined],
  ])('Then the link for %s is marked', (pathname, title, path) => {
    expect(currentLink(links, pathname, title)?.path).toBe(path);
  });
});
