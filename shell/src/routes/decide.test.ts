import type { Role } from '@fieldhouse/contracts/club';
import { describe, expect, it } from '@jest/globals';
import { decide, homeOf } from './decide.ts';
import type { Registry } from './registry.ts';
import { aPerson, aRegistry } from './testing.ts';

const at = (path: string, role: Role | null | undefined, registry: Registry | 'failed' | null = aRegistry()) =>
  decide({ place: { pathname: path, search: '' }, user: role ? aPerson(role) : role, registry });

describe('When the auth state is not known yet', () => {
  it.each(['/', '/login', '/register', '/nowhere'])('Then %s waits', (path) => {
    expect(at(path, undefined)).toEqual({ show: 'waiting' });
  });
});

describe('When nobody is signed in', () => {
  it.each([
    ['/login', 'sign-in'],
    ['/auth/login', 'sign-in'],
    ['/login/', 'sign-in'],
    ['/register', 'registration'],
    ['/auth/register', 'registration'],
  ])('Then %s shows the %s screen, even before the registry is read', (path, screen) => {
    expect(at(path, null, null)).toMatchObject({ show: 'screen', screen });
  });

  it.each(['/', '/parent', '/events', '/children/7', '/coach', '/admin', '/nowhere'])(
    'Then %s goes to the login screen',
    (path) => {
      expect(at(path, null)).toEqual({ show: 'redirect', to: '/login' });
    },
  );
});

describe('When somebody signed in opens the way in', () => {
  it.each([
    ['parent', '/'],
    ['coach', '/coach'],
    ['admin', '/admin'],
  ] as const)('Then a %s goes from the login screen to %s', (role, home) => {
    expect(at('/login', role)).toEqual({ show: 'redirect', to: home });
    expect(at('/auth/login', role)).toEqual({ show: 'redirect', to: home });
    expect(homeOf(role)).toBe(home);
  });

  it.each(['parent', 'coach', 'admin'] as const)('Then a %s goes from registration to /', (role) => {
    expect(at('/register', role)).toEqual({ show: 'redirect', to: '/' });
    expect(at('/auth/register', role)).toEqual({ show: 'redirect', to: '/' });
  });
});

describe('When somebody signed in opens a page', () => {
  it.each([
    ['parent', '/', 'mf-family'],
    ['parent', '/children/7', 'mf-family'],
    ['coach', '/parent', 'mf-family'],
    ['coach', '/coach', 'mf-coach'],
    ['admin', '/', 'mf-family'],
    ['admin', '/coach', 'mf-coach'],
    ['admin', '/admin', 'mf-admin'],
  ] as const)('Then a %s at %s sees %s', (role, path, name) => {
    expect(at(path, role)).toMatchObject({ show: 'piece', name });
  });

  it.each([
    ['parent', '/coach', '/'],
    ['parent', '/admin', '/'],
    ['coach', '/admin', '/coach'],
  ] as const)('Then a %s at %s is sent to %s', (role, path, to) => {
    expect(at(path, role)).toEqual({ show: 'redirect', to });
  });

  it.each(['/nowhere', '/children/abc', '/children/0', '/children/7/more'])('Then %s is not found', (path) => {
    expect(at(path, 'parent')).toMatchObject({ show: 'screen', screen: 'not-found' });
  });
});

describe('When the registry has trouble', () => {
  it('Then a page waits while it is read, and is unavailable when it cannot be', () => {
    expect(at('/events', 'parent', null)).toEqual({ show: 'waiting' });
    expect(at('/events', 'parent', 'failed')).toMatchObject({ screen: 'unavailable' });
  });

  it('Then a page that may still turn up waits, and pages that are there show', () => {
    const half = {
      ...aRegistry(),
      pieces: aRegistry().pieces.filter(({ name }) => name === 'mf-coach'),
      complete: false,
    };
    expect(at('/events', 'coach', half)).toEqual({ show: 'waiting' });
    expect(at('/coach', 'coach', half)).toMatchObject({ show: 'piece', name: 'mf-coach' });
  });

  it('Then a page of an entry that was left out is unavailable, not unknown', () => {
    const lame = { ...aRegistry(), pieces: [], skipped: [{ name: 'mf-family', why: new Error('404') }] };
    expect(at('/events', 'parent', lame)).toMatchObject({ screen: 'unavailable' });
  });

  it('Then a home that its own role may not open ends on the not-found screen instead of in a circle', () => {
    const { pieces, ...rest } = aRegistry();
    const shut = pieces.map((piece) => ({ ...piece, routes: piece.routes.map((route) => ({ ...route, roles: [] })) }));
    expect(at('/', 'parent', { ...rest, pieces: shut })).toMatchObject({ screen: 'not-found' });
  });
});
