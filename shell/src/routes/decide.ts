import type { Role } from '@fieldhouse/contracts/club';
import type { Place, SessionUser } from '@fieldhouse/web-kit';
import { findRoute } from './match-route.ts';
import type { Registry } from './registry.ts';

export type ScreenName = 'sign-in' | 'registration' | 'not-found' | 'unavailable';

/** What the page shows at its place. */
export type Decision =
  | { show: 'waiting' }
  | { show: 'redirect'; to: string }
  | { show: 'screen'; screen: ScreenName; title: string }
  | { show: 'piece'; name: string; title: string; asks?: readonly string[] };

interface Situation {
  place: Place;
  /** undefined while the auth state loads, null when nobody is signed in. */
  user: SessionUser | null | undefined;
  /** null while it loads; 'failed' when it could not be read. */
  registry: Registry | 'failed' | null;
}

const SIGN_IN_PATHS = ['/login', '/auth/login'];
const REGISTRATION_PATHS = ['/register', '/auth/register'];
const NOT_FOUND: Decision = { show: 'screen', screen: 'not-found', title: '404 Page Not Found' };
const UNAVAILABLE: Decision = { show: 'screen', screen: 'unavailable', title: 'Not available' };

/** Where sign-in leads (S1 §2): anything other than admin or coach counts as a parent. */
export function homeOf(role: Role): string {
  if (role === 'admin') return '/admin';
  return role === 'coach' ? '/coach' : '/';
}

/** The guards of S1 §2 and decision 11. */
export function decide({ place, user, registry }: Situation): Decision {
  if (user === undefined) return { show: 'waiting' };
  const pathname = place.pathname.replace(/(.)\/+$/, '$1');
  if (SIGN_IN_PATHS.includes(pathname)) {
    return user ? redirect(homeOf(user.role)) : { show: 'screen', screen: 'sign-in', title: 'Sign in' };
  }
  if (REGISTRATION_PATHS.includes(pathname)) {
    return user ? redirect('/') : { show: 'screen', screen: 'registration', title: 'Parent Registration' };
  }
  if (!user) return redirect('/login');
  if (registry === null) return { show: 'waiting' };
  if (registry === 'failed') return UNAVAILABLE;
  const found = findRoute(registry.pieces, pathname);
  if (!found && !registry.complete) return { show: 'waiting' };
  if (!found) return registry.skipped.length > 0 ? UNAVAILABLE : NOT_FOUND;
  const { roles, title, asks } = found.route;
  if (roles.includes(user.role)) return { show: 'piece', name: found.piece.name, title, ...(asks && { asks }) };
  return homeOf(user.role) === pathname ? NOT_FOUND : redirect(homeOf(user.role));
}

const redirect = (to: string): Decision => ({ show: 'redirect', to });
