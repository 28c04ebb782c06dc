import type { Role } from '@fieldhouse/contracts/club';
import { describe, expect, it } from '@jest/globals';
import { aPerson, aRegistry } from '../../testing/builders.ts';
import { decide, homeOf, type SetUpState } from './decide.ts';
import type { Registry } from './registry.ts';

const at = (path: string, role: Role | null | undefined, registry: Registry | 'failed' | null = aRegistry()) =>
  decide({ address: { pathname: path, search: '' }, user: role ? aPerson(role) : role, registry });

describe('When the auth state is not known yet', () => {
  it.each(['/', '/login', '/register', '/forgot-password', '/nowhere'])('Then %s shows that it loads', (path) => {
    expect(at(path, undefined)).toEqual({ show: 'loading' });
  });
});

describe('When nobody is signed in', () => {
  it.each([
    ['/login', 'sign-in'],
    ['/auth/login', 'sign-in'],
    ['/login/', 'sign-in'],
    ['/register', 'registration'],
    ['/auth/register', 'registration'],
    ['/forgot-password', 'forgot-password'],
    ['/reset-password/', 'reset-password'],
    ['/address', 'address-link'],
    ['/join', 'join-family'],
    ['/stop-change', 'stop-change'],
    ['/invitation', 'invitation'],
  ])('Then %s shows the %s screen, even before the registry is read @spec S1.2.1-8', (path, screen) => {
    expect(at(path, null, null)).toMatchObject({ show: 'screen', screen });
  });

  it.each(['/', '/parent', '/events', '/children/7', '/coach', '/admin', '/nowhere'])(
    'Then %s redirects to the login screen @spec S1.2.27',
    (path) => {
      expect(at(path, null)).toEqual({ show: 'redirect', to: '/login' });
    },
  );
});

describe('When somebody who is signed in opens sign-in or registration', () => {
  it.each([
    ['parent', '/'],
    ['coach', '/coach'],
    ['admin', '/admin'],
  ] as const)('Then a %s is redirected from the login screen to %s @spec S1.3.2', (role, home) => {
    expect(at('/login', role)).toEqual({ show: 'redirect', to: home });
    expect(at('/auth/login', role)).toEqual({ show: 'redirect', to: home });
    expect(homeOf(role)).toBe(home);
  });

  it.each(['parent', 'coach', 'admin'] as const)(
    'Then a %s is redirected from registration to / @spec S1.2.33',
    (role) => {
      expect(at('/register', role)).toEqual({ show: 'redirect', to: '/' });
      expect(at('/auth/register', role)).toEqual({ show: 'redirect', to: '/' });
    },
  );
});

describe('When a parent has to sign the waiver', () => {
  const due = { ...aPerson('parent'), waiverDue: true };
  const dueAt = (pathname: string, person = due) =>
    decide({ address: { pathname, search: '' }, user: person, registry: null });

  it.each(['/', '/parent', '/events', '/children/7', '/coach', '/nowhere', '/join'])(
    'Then %s shows the waiver',
    (path) => {
      expect(dueAt(path)).toMatchObject({ show: 'screen', screen: 'waiver' });
    },
  );

  it('Then public pages stay as they are, and no other role has to sign', () => {
    expect(dueAt('/login')).toEqual({ show: 'redirect', to: '/' });
    expect(dueAt('/reset-password')).toMatchObject({ screen: 'reset-password' });
    expect(dueAt('/events', { ...due, role: 'coach' })).toEqual({ show: 'waiting' });
  });

  it('Then Account waits for it, too', () => {
    expect(dueAt('/account')).toMatchObject({ screen: 'waiver' });
  });
});

describe('When staff have to make or use a passkey first', () => {
  it.each(['/', '/coach', '/admin', '/account', '/nowhere'])(
    'Then %s shows that and nothing else @spec S1.2.188',
    (pathname) => {
      for (const passkeyDue of ['make', 'use'] as const) {
        const decision = decide({
          address: { pathname, search: '' },
          user: { ...aPerson('coach'), passkeyDue },
          registry: aRegistry(),
        });
        expect(decision).toMatchObject({ show: 'screen', screen: 'passkey' });
      }
    },
  );
});

describe('When somebody who is signed in opens a page', () => {
  it.each([
    ['parent', '/', 'mf-family'],
    ['parent', '/children/7', 'mf-family'],
    ['coach', '/parent', 'mf-family'],
    ['coach', '/coach', 'mf-coach'],
    ['admin', '/', 'mf-family'],
    ['admin', '/coach', 'mf-coach'],
    ['admin', '/admin', 'mf-admin'],
  ] as const)('Then a %s at %s sees %s', (role, path, name) => {
    expect(at(path, role)).toMatchObject({ show: 'app', name });
  });

  it.each(['parent', 'coach', 'admin'] as const)('Then a %s sees the own account, without any app', (role) => {
    expect(at('/account', role, 'failed')).toMatchObject({ show: 'screen', screen: 'account', title: 'Account' });
  });

  it.each([
    ['parent', '/coach', '/'],
    ['parent', '/admin', '/'],
    ['coach', '/admin', '/coach'],
  ] as const)('Then a %s at %s is redirected to %s @spec S1.2.28, S1.2.29', (role, path, to) => {
    expect(at(path, role)).toEqual({ show: 'redirect', to });
  });

  it.each(['/nowhere', '/children/abc', '/children/0', '/children/7/more'])(
    'Then %s is not found @spec S1.2.18, S1.2.26',
    (path) => {
      expect(at(path, 'parent')).toMatchObject({ show: 'screen', screen: 'not-found' });
    },
  );
});

describe('When the club has no admin', () => {
  const setUp = (path: string, role: Role | null, state: SetUpState | undefined) => {
    const [pathname = '', search = ''] = path.split(/(?=\?)/);
    const user = role && aPerson(role);
    return decide({ address: { pathname, search }, user, registry: aRegistry(), setUp: state });
  };

  it.each(['/', '/login', '/register', '/admin', '/nowhere'])('Then %s leads to the set-up @spec S1.2.170', (path) => {
    expect(setUp(path, null, 'open')).toEqual({ show: 'redirect', to: '/set-up' });
  });

  it('Then the set-up shows once that is known, or cannot be known', () => {
    expect(setUp('/set-up', null, undefined)).toEqual({ show: 'loading' });
    expect(setUp('/set-up/', null, 'open')).toMatchObject({ screen: 'set-up' });
    expect(setUp('/set-up', null, 'failed')).toMatchObject({ screen: 'set-up' });
    expect(setUp('/login', null, 'failed')).toMatchObject({ screen: 'sign-in' });
  });

  it('Then afterwards it leads to sign-in, and its later steps are for admins @spec S1.2.172', () => {
    expect(setUp('/set-up?step=club', null, 'closed')).toEqual({ show: 'redirect', to: '/login' });
    expect(setUp('/set-up', 'admin', undefined)).toEqual({ show: 'redirect', to: '/admin' });
    expect(setUp('/set-up?step=club', 'admin', undefined)).toMatchObject({ screen: 'set-up' });
    expect(setUp('/set-up?step=club', 'coach', undefined)).toEqual({ show: 'redirect', to: '/coach' });
  });
});

describe('When the registry is not complete', () => {
  it('Then a page waits while the registry is read, and is unavailable when that failed', () => {
    expect(at('/events', 'parent', null)).toEqual({ show: 'waiting' });
    expect(at('/events', 'parent', 'failed')).toMatchObject({ screen: 'unavailable' });
  });

  it('Then a page of an entry that is not read yet waits, and the other pages show', () => {
    const incomplete = {
      ...aRegistry(),
      apps: aRegistry().apps.filter(({ name }) => name === 'mf-coach'),
      complete: false,
    };
    expect(at('/events', 'coach', incomplete)).toEqual({ show: 'waiting' });
    expect(at('/coach', 'coach', incomplete)).toMatchObject({ show: 'app', name: 'mf-coach' });
  });

  it('Then a page of an entry that was left out is unavailable, not unknown', () => {
    const withoutFamily = { ...aRegistry(), apps: [], skipped: [{ name: 'mf-family', error: new Error('404') }] };
    expect(at('/events', 'parent', withoutFamily)).toMatchObject({ screen: 'unavailable' });
  });

  it('Then a home that its own role may not open shows the not-found screen instead of redirecting for ever', () => {
    const { apps, ...rest } = aRegistry();
    const closed = apps.map((app) => ({ ...app, routes: app.routes.map((route) => ({ ...route, roles: [] })) }));
    expect(at('/', 'parent', { ...rest, apps: closed })).toMatchObject({ screen: 'not-found' });
  });
});
