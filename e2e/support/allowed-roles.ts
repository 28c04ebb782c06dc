/** Everybody, without signing in. */
const EVERYBODY = `
  POST /api/auth/forgot-password
  POST /api/auth/login
  POST /api/auth/logout
  POST /api/auth/register
  POST /api/auth/reset-password
  GET /api/auth/verify-reset-token
  GET /api/waivers/current
  GET /api/docs
  GET /api/docs/{file}
  POST /api/mail/bounces
  GET /api/mail/unsubscribe
  POST /api/mail/unsubscribe
  POST /api/mail/subscribe
`;

/** Every signed-in account. Which records it may see is checked by each service. */
const SIGNED_IN = `
  GET /api/auth/user
  GET /api/coaches
  POST /api/waivers/sign
  GET /api/waivers/signed
  GET /api/waivers/signed/{id}
  GET /api/child-access-requests
  POST /api/child-access-requests
  POST /api/child-access-requests/{id}/dismiss
  GET /api/children
  POST /api/children
  GET /api/children/{id}
  PUT /api/children/{id}
  DELETE /api/children/{id}
  GET /api/children/{id}/age-verification
  POST /api/children/{id}/age-verification
  GET /api/children/{id}/parents
  GET /api/children/{id}/registrations
  GET /api/children/{id}/views
  GET /api/events
  GET /api/events/{id}
  GET /api/events/{id}/details
  GET /api/events/{id}/timeslots
  POST /api/register-child
  DELETE /api/registrations/cancel/{childId}/{eventId}
  PUT /api/registrations/{id}/slot
  GET /api/teams
  GET /api/children/{id}/evaluations
  GET /api/children/{id}/game-data
  GET /api/evaluations/new
  POST /api/evaluations/seen
  GET /api/locations
  POST /api/client-errors
`;

/** Coaches and admins. */
const COACHES_AND_ADMINS = `
  GET /api/admin/export-all-players
  PUT /api/children/{id}/age-verification/checked
  GET /api/all-children
  GET /api/all-children/stats
  GET /api/events/summary
  POST /api/events
  PUT /api/events/{id}
  PATCH /api/events/{id}
  DELETE /api/events/{id}
  GET /api/events/{id}/series
  GET /api/teams/{id}
  POST /api/teams
  PUT /api/teams/{id}
  POST /api/teams/{id}/coaches
  POST /api/teams/{id}/members
  DELETE /api/teams/{id}/members/{childId}
  GET /api/events/{id}/roster
  GET /api/events/{id}/export-sizes
  DELETE /api/registrations/{registrationId}
  GET /api/reminders/upcoming
  POST /api/reminders/trigger
  POST /api/reminders/reset/{id}
  POST /api/reminders/resend/{id}
  GET /api/game-data/all
  GET /api/game-data/stats
  GET /api/game-data/{gameId}
  GET /api/game-data/export
  POST /api/game-data/{gameId}/link
  POST /api/game-data/link/{id}
  DELETE /api/game-data/{gameId}/link
  POST /api/game-data/create-sample
  DELETE /api/game-data/sample
  POST /api/fix-game-data
  POST /api/game-data/upload
  GET /api/game-data/uploads
  GET /api/game-data/uploads/{uploadId}
  DELETE /api/game-data/uploads/{uploadId}
  GET /api/game-data/uploads/{uploadId}/rows
  PATCH /api/game-data/uploads/{uploadId}/rows/{row}
  GET /api/game-data/uploads/{uploadId}/errors
  POST /api/game-data/uploads/{uploadId}/duplicates
  POST /api/game-data/confirm
  GET /api/skill-evaluations
  GET /api/skill-evaluations/export
  POST /api/skill-evaluations
  PUT /api/evaluations/{id}
  POST /api/notifications/read-all
  GET /api/notifications/unread
  POST /api/notifications/{id}/read
`;

/** Admins only. */
const ADMINS = `
  GET /api/admin/users
  GET /api/admin/users/stats
  POST /api/admin/users
  GET /api/admin/users/{id}
  GET /api/admin/users/{id}/deletion
  PUT /api/admin/users/{id}
  DELETE /api/admin/users/{id}
  PUT /api/admin/users/{id}/password
  PUT /api/admin/users/{id}/role
  GET /api/admin/child-parent-links
  GET /api/admin/child-parent-links/settings
  POST /api/admin/link-child-to-parent
  DELETE /api/admin/child-parent-links/{id}
  PUT /api/admin/coaches/{id}/archive
  PUT /api/admin/children/{id}/archive
  GET /api/admin/child-access-requests
  PUT /api/admin/child-access-requests/{id}
  GET /api/admin/duplicates
  GET /api/admin/duplicates/stats
  GET /api/admin/duplicate-ignore-pairs
  POST /api/admin/duplicate-ignore-pairs
  POST /api/admin/duplicate-ignore-pairs/group
  DELETE /api/admin/duplicate-ignore-pairs/{id}
  GET /api/admin/merge-children/preview
  POST /api/admin/merge-children
  GET /api/admin/merges
  POST /api/admin/merges/{id}/undo
  GET /api/admin/mail
  GET /api/admin/mail/stats
  GET /api/admin/mail/refusals
  DELETE /api/admin/mail/refusals/{userId}
  GET /api/admin/mail/{id}
  GET /api/admin/audit
  GET /api/admin/audit/export
  GET /api/admin/system
  GET /api/admin/export
  POST /api/admin/import/files
  POST /api/admin/import
  GET /api/admin/import/{id}
  GET /api/admin/users/{id}/data
  GET /api/admin/dead-events
  POST /api/admin/dead-events/replay
  POST /api/admin/dead-events/{service}/{id}/replay
  GET /api/admin/backup/status
  POST /api/admin/backup/trigger
  GET /api/admin/backup/files/{filename}
  POST /api/admin/mail/{id}/retry
  POST /api/admin/mail/release
  POST /api/admin/mail/discard
  POST /api/admin/mail/{id}/release
  POST /api/admin/mail/{id}/discard
  POST /api/locations
  PUT /api/locations/{id}
  DELETE /api/locations/{id}
`;

/**
 * Which roles may make which call, written by hand from S1 §6, S2 and product decision 13. The API documents of the
 * services are compared with it.
 */
export const ALLOWED_ROLES: Readonly<Record<string, string[] | 'signed-in' | 'public'>> = Object.fromEntries([
  ...callsIn(EVERYBODY).map((call) => [call, 'public']),
  ...callsIn(SIGNED_IN).map((call) => [call, 'signed-in']),
  ...callsIn(COACHES_AND_ADMINS).map((call) => [call, ['coach', 'admin']]),
  ...callsIn(ADMINS).map((call) => [call, ['admin']]),
]);

/** Calls made by other systems, without cookies and without an origin: a token or a signed body authorizes them. */
export const CALLS_OF_OTHER_SYSTEMS: readonly string[] = callsIn(`
  POST /api/mail/bounces
  POST /api/mail/unsubscribe
`);

function callsIn(list: string): string[] {
  return list.trim().split(/\s*\n\s*/);
}
