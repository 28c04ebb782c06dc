import { valueByPattern } from './path-patterns.ts';

/** Who may make which call, from S1 §6, S2 and product decision 13. Which records they may see, each service checks. */
export const allowedRoles = valueByPattern(
  `
  GET /api/auth/user: signed in
  * /api/auth/reauthenticate/**: signed in
  POST /api/auth/recovery-code: signed in
  * /api/auth/**: everybody
  GET /api/account/data: parents
  * /api/account/deletion: parents
  * /api/account/**: signed in
  GET /api/waivers/current: everybody
  * /api/waivers/**: signed in
  GET /api/docs/**: everybody
  GET /api/club/**: everybody
  * /api/mail/**: everybody
  POST /api/client-errors: signed in

  GET /api/admin/export-all-players: coaches and admins
  * /api/admin/**: admins
  GET /api/locations: signed in
  * /api/locations/**: admins
  GET /api/coaches: signed in

  PUT /api/children/{id}/age-verification/checked: coaches and admins
  * /api/children/**: signed in
  GET /api/all-children/**: coaches and admins
  * /api/child-access-requests/**: signed in
  GET /api/guardian-invitations: everybody
  POST /api/guardian-invitations/accept: signed in
  POST /api/guardian-invitations/decline: everybody

  GET /api/events/summary: coaches and admins
  GET /api/events/{id}/series: coaches and admins
  GET /api/events/{id}/roster: coaches and admins
  GET /api/events/{id}/export-sizes: coaches and admins
  GET /api/events/**: signed in
  * /api/events/**: coaches and admins
  GET /api/calendar/{token}.ics: everybody
  * /api/calendar-feeds/**: signed in
  POST /api/register-child: signed in
  DELETE /api/registrations/{registrationId}: coaches and admins
  * /api/registrations/**: signed in
  * /api/reminders/**: coaches and admins
  GET /api/teams: signed in
  * /api/teams/**: coaches and admins

  * /api/game-data/**: coaches and admins
  POST /api/fix-game-data: coaches and admins
  * /api/skill-evaluations/**: coaches and admins
  PUT /api/evaluations/{id}: coaches and admins
  * /api/evaluations/**: signed in
  * /api/notifications/**: coaches and admins
  * /api/notices/**: signed in
  * /api/push/**: signed in
  * /api/notice-preferences: signed in
  * /api/announcements/acknowledge: everybody
  GET /api/announcements/received: signed in
  POST /api/announcements/{id}/read: signed in
  * /api/announcements/**: coaches and admins
`,
  {
    everybody: 'public',
    'signed in': 'signed-in',
    'coaches and admins': ['coach', 'admin'],
    admins: ['admin'],
    parents: ['parent'],
  },
);

/** Calls made by other systems, without cookies and without an origin: a token or a signed body authorizes them. */
export const CALLS_OF_OTHER_SYSTEMS: readonly string[] = ['POST /api/mail/bounces', 'POST /api/mail/unsubscribe'];
