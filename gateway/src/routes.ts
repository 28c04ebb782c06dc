import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';

/** What answers a request: a service, or the web server of the releases. */
export type Destination = ServiceName | 'web';
export const DESTINATIONS: readonly Destination[] = [...SERVICES, 'web'];

/** A record with a value for each destination. */
export function byDestination<Value>(of: (to: Destination) => Value): Record<Destination, Value> {
  return { ...byService(of), web: of('web') };
}

export interface GatewayRoute {
  /** `/api/events`: this path and all below. A path with `{id}` (one segment) matches only as a whole. */
  path: string;
  to: Destination;
  /** Public: reached without a session. Everything else passes svc-auth first. */
  access: 'public' | 'signed-in';
  /** Only this path, nothing below it. */
  exact?: true;
}

const everyone = (path: string, to: Destination): GatewayRoute => ({ path, to, access: 'public', exact: true });
const signedIn = (path: string, to: ServiceName): GatewayRoute => ({ path, to, access: 'signed-in' });

/**
 * The one route table (architecture section 1). The longest path wins. It drives the embedded gateway
 * and generates Traefik's configuration. `/internal/*` and `/metrics` are in no route; the web server refuses them.
 */
export const ROUTES: readonly GatewayRoute[] = [
  // auth: accounts, sessions, waivers, the coaches' directory
  everyone('/api/auth/login', 'auth'),
  everyone('/api/auth/passkey', 'auth'),
  everyone('/api/auth/passkey/options', 'auth'),
  everyone('/api/auth/register', 'auth'),
  everyone('/api/auth/logout', 'auth'),
  everyone('/api/auth/forgot-password', 'auth'),
  everyone('/api/auth/verify-reset-token', 'auth'),
  everyone('/api/auth/reset-password', 'auth'),
  everyone('/api/auth/address-links', 'auth'),
  everyone('/api/auth/invitations', 'auth'),
  everyone('/api/auth/invitations/decline', 'auth'),
  everyone('/api/auth/stop-links', 'auth'),
  everyone('/api/auth/set-up', 'auth'),
  everyone('/api/waivers/current', 'auth'),
  signedIn('/api/auth', 'auth'),
  signedIn('/api/account', 'auth'),
  signedIn('/api/coaches', 'auth'),
  signedIn('/api/waivers', 'auth'),
  signedIn('/api/admin/users', 'auth'),
  signedIn('/api/admin/invitations', 'auth'),
  signedIn('/api/admin/coaches', 'auth'),
  signedIn('/api/admin/waivers', 'auth'),
  signedIn('/api/admin/preview', 'auth'),

  // family: children and their guardians
  signedIn('/api/children', 'family'),
  signedIn('/api/all-children', 'family'),
  signedIn('/api/child-access-requests', 'family'),
  everyone('/api/guardian-invitations', 'family'),
  everyone('/api/guardian-invitations/decline', 'family'),
  signedIn('/api/guardian-invitations/accept', 'family'),
  signedIn('/api/admin/guardian-invitations', 'family'),
  signedIn('/api/admin/child-access-requests', 'family'),
  signedIn('/api/admin/child-parent-links', 'family'),
  signedIn('/api/admin/link-child-to-parent', 'family'),
  signedIn('/api/admin/duplicates', 'family'),
  signedIn('/api/admin/duplicate-ignore-pairs', 'family'),
  signedIn('/api/admin/merge-children', 'family'),
  signedIn('/api/admin/merges', 'family'),
  signedIn('/api/admin/children', 'family'),
  signedIn('/api/admin/guardian-scopes', 'family'),
  signedIn('/api/admin/export-all-players', 'family'),

  // events: events, time slots, registrations, teams, reminders
  signedIn('/api/events', 'events'),
  signedIn('/api/register-child', 'events'),
  signedIn('/api/registrations', 'events'),
  signedIn('/api/teams', 'events'),
  signedIn('/api/reminders', 'events'),
  signedIn('/api/children/{id}/registrations', 'events'),
  signedIn('/api/calendar-feeds', 'events'),
  { path: '/api/calendar/{token}', to: 'events', access: 'public' },

  // gamedata: game records and skill evaluations
  signedIn('/api/game-data', 'gamedata'),
  signedIn('/api/fix-game-data', 'gamedata'),
  signedIn('/api/skill-evaluations', 'gamedata'),
  signedIn('/api/evaluations', 'gamedata'),
  signedIn('/api/children/{id}/evaluations', 'gamedata'),
  signedIn('/api/children/{id}/game-data', 'gamedata'),

  // notify: the bell, notices, announcements and mail
  signedIn('/api/notifications', 'notify'),
  signedIn('/api/notices', 'notify'),
  signedIn('/api/push', 'notify'),
  signedIn('/api/notice-preferences', 'notify'),
  signedIn('/api/announcements', 'notify'),
  everyone('/api/announcements/acknowledge', 'notify'),
  signedIn('/api/admin/mail', 'notify'),
  signedIn('/api/admin/mail-server', 'notify'),
  everyone('/api/mail/bounces', 'notify'),
  everyone('/api/mail/unsubscribe', 'notify'),
  everyone('/api/mail/subscribe', 'notify'),

  // admin: locations, API documents, errors of pages, health, backup, audit
  signedIn('/api/locations', 'admin'),
  signedIn('/api/client-errors', 'admin'),
  { path: '/api/docs', to: 'admin', access: 'public' },
  everyone('/healthz', 'admin'),
  everyone('/api/club', 'admin'),
  everyone('/api/club/logo', 'admin'),
  signedIn('/api/admin/club-settings', 'admin'),
  signedIn('/api/admin/export', 'admin'),
  signedIn('/api/admin/users/{id}/data', 'admin'),
  signedIn('/api/account/data', 'admin'),
  signedIn('/api/admin/import', 'admin'),
  signedIn('/api/admin/backup', 'admin'),
  signedIn('/api/admin/audit', 'admin'),
  signedIn('/api/children/{id}/views', 'admin'),
  signedIn('/api/admin/system', 'admin'),
  signedIn('/api/admin/dead-events', 'admin'),

  // everything else: the page, the micro-frontends, the not-found screen
  { path: '/', to: 'web', access: 'public' },
];
