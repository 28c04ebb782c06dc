import type { Action } from './actions.ts';

/** The calls that each action makes; a test compares them with what the services let each role call. No screen needs them. */
export const CALLS_OF_ACTIONS: Readonly<Record<Action, readonly string[]>> = {
  'event.create': ['POST /api/events'],
  'event.summary': ['GET /api/events/summary'],
  'event.edit': ['PUT /api/events/{id}', 'PATCH /api/events/{id}'],
  'event.delete': ['DELETE /api/events/{id}'],
  'roster.view': ['GET /api/events/{id}/roster', 'GET /api/events/{id}/export-sizes'],
  'team.create': ['POST /api/teams'],
  'team.edit': ['PUT /api/teams/{id}', 'POST /api/teams/{id}/coaches'],
  'team.change-members': ['POST /api/teams/{id}/members', 'DELETE /api/teams/{id}/members/{childId}'],
  'registration.create': ['POST /api/register-child'],
  'registration.ignore-age-limit': [],
  'registration.cancel': ['DELETE /api/registrations/cancel/{childId}/{eventId}'],
  'registration.cancel-any': ['DELETE /api/registrations/{registrationId}'],
  'child.view': ['GET /api/children/{id}', 'GET /api/children/{id}/evaluations'],
  'child.view-parents': [],
  'child.edit': ['PUT /api/children/{id}'],
  'child.remove': ['DELETE /api/children/{id}'],
  'child.search-all': ['GET /api/all-children', 'GET /api/all-children/stats'],
  'player.export-all': ['GET /api/admin/export-all-players'],
  'game-record.view-all': ['GET /api/game-data/all'],
  'notification.read': [
    'GET /api/notifications/unread',
    'POST /api/notifications/{id}/read',
    'POST /api/notifications/read-all',
  ],
  'location.manage': ['POST /api/locations', 'PUT /api/locations/{id}', 'DELETE /api/locations/{id}'],
  'user.manage': [
    'GET /api/admin/users',
    'GET /api/admin/users/{id}',
    'PUT /api/admin/users/{id}',
    'PUT /api/admin/users/{id}/password',
  ],
  'user.change-role': ['PUT /api/admin/users/{id}/role'],
  'user.delete': ['DELETE /api/admin/users/{id}'],
  'mail.read': ['GET /api/admin/mail', 'GET /api/admin/mail/{id}'],
};
