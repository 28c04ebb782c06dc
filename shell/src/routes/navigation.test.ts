import { describe, expect, it } from '@jest/globals';
import { currentLink, navigationOf } from './navigation.ts';
import { readRoutes } from './routes-file.ts';
import { aRegistry } from '../../testing/builders.ts';

describe('When a role asks for its places', () => {
  it.each([
    ['parent', ['Dashboard', 'Events']],
    ['coach', ['Parent Dashboard', 'Coach Dashboard', 'Events']],
    ['admin', ['Admin Dashboard', 'Coach Dashboard', 'Parent Dashboard', 'Events']],
  ] as const)('Then a %s gets them in the order that S1 §2 requires @spec S1.2.84-86', (role, labels) => {
    expect(navigationOf(aRegistry().pieces, role).map(({ label }) => label)).toEqual(labels);
  });

  it('Then places whose screens are not there are left out', () => {
    const apps = aRegistry().pieces.filter(({ name }) => name !== 'mf-coach');
    expect(navigationOf(apps, 'admin').map(({ label }) => label)).toEqual([
      'Admin Dashboard',
      'Parent Dashboard',
      'Events',
    ]);
  });

  it('Then a place has a short name for the dock', () => {
    expect(navigationOf(aRegistry().pieces, 'coach').map(({ short }) => short)).toEqual([
      'Parent Dashboard',
      'Coach',
      'Events',
    ]);
  });
});

describe('When a place has an order of its own in the dock', () => {
  const nav = (item: object) => ({ icon: 'home', for: { coach: { label: 'Parent Dashboard', order: 1, ...item } } });
  const dockOf = (item: object) =>
    readRoutes([{ path: '/parent', roles: ['coach'], title: 'Parent Dashboard', nav: nav(item) }])[0]?.nav?.for.coach;

  it('Then it keeps its order elsewhere', () => expect(dockOf({ dock: 4 })).toMatchObject({ order: 1, dock: 4 }));
  it('Then without one it stands in the dock as elsewhere', () => expect(dockOf({})).toMatchObject({ dock: 1 }));
});

describe('When a page is shown', () => {
  const links = navigationOf(aRegistry().pieces, 'coach');
  it.each([
    ['/coach', 'Coach Dashboard', '/coach'],
    ['/coach/create-event', 'Create Event', '/coach'],
    ['/parent', 'Parent Dashboard', '/parent'],
    ['/', 'Parent Dashboard', '/parent'],
    ['/children/7', 'Child profile', undefined],
  ])('Then the link that stands for %s is marked', (pathname, title, path) => {
    expect(currentLink(links, pathname, title)?.path).toBe(path);
  });
});
