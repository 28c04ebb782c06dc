import type { Role } from '@fieldhouse/contracts/club';
import type { Address, SessionUser } from '@fieldhouse/web-kit';
import { findRoute } from './match-route.ts';
import type { Registry } from './registry.ts';

export type ScreenName =
  | 'sign-in'
  | 'registration'
  | 'forgot-password'
  | 'reset-password'
  | 'address-link'
  | 'join-family'
  | 'stop-change'
  | 'set-up'
  | 'invitation'
  | 'waiver'
  | 'account'
  | 'messages'
  | 'passkey'
  | 'not-found'
  | 'unavailable';

/** What the content area shows. */
export type Decision =
  /** 'loading': the signed-in user is not known yet; 'waiting': the registry is. */
  | { show: 'loading' }
  | { show: 'waiting' }
  | { show: 'redirect'; to: string }
  | { show: 'screen'; screen: ScreenName; title: string }
  | { show: 'app'; name: string; title: string; firstCalls?: readonly string[] };

interface Situation {
  address: Address;
  /** undefined while the auth state loads, null when nobody is signed in. */
  user: SessionUser | null | undefined;
  /** null while it loads; 'failed' when it could not be read. */
  registry: Registry | 'failed' | null;
  /** Whether the club has no admin yet; undefined while that is not known, which only a signed-out user asks. */
  setUp?: SetUpState | undefined;
}

/** 'failed': the server could not say. */
export type SetUpState = 'open' | 'closed' | 'failed';

const SIGN_IN: Decision = { show: 'screen', screen: 'sign-in', title: 'Sign in' };
const REGISTRATION: Decision = { show: 'screen', screen: 'registration', title: 'Parent Registration' };

/** The page behind an invitation of another parent (product decision 95). */
export const JOIN_PATH = '/join';

/** The paths that everybody may open (S1 §2). */
const PUBLIC: Readonly<Record<string, Decision>> = {
  '/login': SIGN_IN,
  '/auth/login': SIGN_IN,
  '/register': REGISTRATION,
  '/auth/register': REGISTRATION,
  '/forgot-password': { show: 'screen', screen: 'forgot-password', title: 'Forgot Password' },
  '/reset-password': { show: 'screen', screen: 'reset-password', title: 'Reset Password' },
  '/stop-change': { show: 'screen', screen: 'stop-change', title: 'Your account' },
  '/address': { show: 'screen', screen: 'address-link', title: 'Email address' },
  [JOIN_PATH]: { show: 'screen', screen: 'join-family', title: 'Invitation' },
  '/invitation': { show: 'screen', screen: 'invitation', title: 'Invitation' },
};
const WAIVER: Decision = { show: 'screen', screen: 'waiver', title: 'Waiver and Release' };
const PASSKEY: Decision = { show: 'screen', screen: 'passkey', title: 'Passkey' };
const ACCOUNT: Decision = { show: 'screen', screen: 'account', title: 'Account' };
const MESSAGES: Decision = { show: 'screen', screen: 'messages', title: 'Messages and calendar' };
const SET_UP: Decision = { show: 'screen', screen: 'set-up', title: 'Set up your club' };
const NOT_FOUND: Decision = { show: 'screen', screen: 'not-found', title: '404 Page Not Found' };
const UNAVAILABLE: Decision = { show: 'screen', screen: 'unavailable', title: 'Not available' };

/** The page of the own account, for every role (product decision 58). */
export const ACCOUNT_PATH = '/account';

/** How the club reaches the user outside its pages, for every role (product decision 215). */
export const MESSAGES_PATH = '/account/messages';

/** The page that makes the first admin, and asks for the club's settings afterwards (product decision 60). */
export const SET_UP_PATH = '/set-up';

/** The steps of the set-up; `?step=` names those after the first. */
const SET_UP_STEPS = ['admin', 'club', 'email', 'done'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export function setUpStepOf({ search }: Pick<Address, 'search'>): SetUpStep {
  const step = new URLSearchParams(search).get('step');
  return SET_UP_STEPS.find((name) => name === step) ?? 'admin';
}

export const isSetUp = ({ pathname }: Pick<Address, 'pathname'>) => withoutSlash(pathname) === SET_UP_PATH;

/** The first page after sign-in (S1 §2): anything other than admin or coach counts as a parent. */
export function homeOf(role: Role): string {
  if (role === 'admin') return '/admin';
  return role === 'coach' ? '/coach' : '/';
}

/** Whether a page is for everybody, signed in or not. */
export const isPublic = ({ pathname }: Pick<Address, 'pathname'>) => Object.hasOwn(PUBLIC, withoutSlash(pathname));

/** The screen of a page that is for everybody. */
export function publicScreen(address: Pick<Address, 'pathname'>): ScreenName | undefined {
  const open = isPublic(address) ? PUBLIC[withoutSlash(address.pathname)] : undefined;
  return open?.show === 'screen' ? open.screen : undefined;
}

/** Whether somebody has to sign the waiver in force before they see any page of their own (product decision 40). */
const mustSignWaiver = ({ role, waiverDue }: SessionUser) => role === 'parent' && waiverDue;

/** Whether the pages of the user show: not before the waiver is signed, or the passkey made or used. */
export const mayOpenPages = (user: SessionUser) => !user.passkeyDue && !mustSignWaiver(user);

/** The guards of S1 §2, and of product decisions 11, 40, 58, 60 and 93. */
export function decide({ address, user, registry, setUp }: Situation): Decision {
  if (user === undefined) return { show: 'loading' };
  const pathname = withoutSlash(address.pathname);
  if (pathname === SET_UP_PATH) return decideSetUp({ address, user, setUp });
  if (!user && setUp === 'open') return redirect(SET_UP_PATH);
  const open = isPublic(address) ? PUBLIC[pathname] : undefined;
  if (user && open === SIGN_IN) return redirect(homeOf(user.role));
  if (user && open === REGISTRATION) return redirect('/');
  if (user && pathname === JOIN_PATH && mustSignWaiver(user)) return WAIVER;
  if (open) return open;
  if (!user) return redirect('/login');
  if (user.passkeyDue) return PASSKEY;
  if (mustSignWaiver(user)) return WAIVER;
  if (pathname === ACCOUNT_PATH) return ACCOUNT;
  if (pathname === MESSAGES_PATH) return MESSAGES;
  if (registry === null) return { show: 'waiting' };
  if (registry === 'failed') return UNAVAILABLE;
  const found = findRoute(registry.apps, pathname);
  if (!found && !registry.complete) return { show: 'waiting' };
  if (!found) return registry.skipped.length > 0 ? UNAVAILABLE : NOT_FOUND;
  const { roles, title, firstCalls } = found.route;
  if (roles.includes(user.role)) return { show: 'app', name: found.app.name, title, ...(firstCalls && { firstCalls }) };
  return homeOf(user.role) === pathname ? NOT_FOUND : redirect(homeOf(user.role));
}

/** Without a step it makes the first admin; the steps after that are for admins. */
function decideSetUp({ address, user, setUp }: Pick<Situation, 'address' | 'user' | 'setUp'>): Decision {
  if (user) return user.role === 'admin' && setUpStepOf(address) !== 'admin' ? SET_UP : redirect(homeOf(user.role));
  if (setUp === undefined) return { show: 'loading' };
  return setUp === 'closed' ? redirect('/login') : SET_UP;
}

const withoutSlash = (pathname: string) => pathname.replace(/(.)\/+$/, '$1');
const redirect = (to: string): Decision => ({ show: 'redirect', to });
