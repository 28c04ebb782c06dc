import type { Role } from '../club/words.ts';

/** `guardian`: for their own children. `others`: for every account but one's own. */
type Answer = 'yes' | 'no' | 'guardian' | 'others';

interface Rule extends Readonly<Record<Role, Answer>> {
  /** The calls that the action makes; a test compares them with what the services let each role call. */
  readonly calls: readonly string[];
}

const STAFF = { parent: 'no', coach: 'yes', admin: 'yes' } as const;
const ADMINS = { parent: 'no', coach: 'no', admin: 'yes' } as const;
const GUARDIANS_AND_STAFF = { parent: 'guardian', coach: 'yes', admin: 'yes' } as const;
const GUARDIANS_AND_ADMINS = { parent: 'guardian', coach: 'guardian', admin: 'yes' } as const;
const ADMINS_FOR_OTHERS = { parent: 'no', coach: 'no', admin: 'others' } as const;

/** Who may do what (S1 §6, S2 §6, decisions 13 and 15). */
export const ACTIONS = {
  'event.create': { ...STAFF, calls: ['POST /api/events'] },
  'event.edit': { ...STAFF, calls: ['PUT /api/events/{id}', 'PATCH /api/events/{id}'] },
  'event.delete': { ...STAFF, calls: ['DELETE /api/events/{id}'] },
  'roster.view': { ...STAFF, calls: ['GET /api/events/{id}/roster'] },

  'registration.create': { ...GUARDIANS_AND_STAFF, calls: ['POST /api/register-child'] },
  'registration.ignore-age-limit': { ...STAFF, calls: [] },
  'registration.cancel': { ...GUARDIANS_AND_STAFF, calls: ['DELETE /api/registrations/cancel/{childId}/{eventId}'] },
  'registration.cancel-any': { ...STAFF, calls: ['DELETE /api/registrations/{registrationId}'] },

  'child.view': { ...GUARDIANS_AND_STAFF, calls: ['GET /api/children/{id}', 'GET /api/children/{id}/evaluations'] },
  'child.view-parents': { ...STAFF, calls: [] },
  'child.edit': { ...GUARDIANS_AND_ADMINS, calls: ['PUT /api/children/{id}'] },
  'child.remove': { ...GUARDIANS_AND_ADMINS, calls: ['DELETE /api/children/{id}'] },
  'child.search-all': { ...STAFF, calls: ['GET /api/all-children'] },

  'game-record.view-all': { ...STAFF, calls: ['GET /api/game-data/all'] },
  'notification.read': {
    ...STAFF,
    calls: ['GET /api/notifications/unread', 'POST /api/notifications/{id}/read', 'POST /api/notifications/read-all'],
  },

  'location.manage': {
    ...ADMINS,
    calls: ['POST /api/locations', 'PUT /api/locations/{id}', 'DELETE /api/locations/{id}'],
  },
  'user.manage': {
    ...ADMINS,
    calls: [
      'GET /api/admin/users',
      'GET /api/admin/users/{id}',
      'PUT /api/admin/users/{id}',
      'PUT /api/admin/users/{id}/password',
    ],
  },
  'user.change-role': { ...ADMINS_FOR_OTHERS, calls: ['PUT /api/admin/users/{id}/role'] },
  'user.delete': { ...ADMINS_FOR_OTHERS, calls: ['DELETE /api/admin/users/{id}'] },
  'mail.read': { ...ADMINS, calls: ['GET /api/admin/mail', 'GET /api/admin/mail/{id}'] },
} as const satisfies Readonly<Record<string, Rule>>;

/** What a person does, in the club's words. */
export type Action = keyof typeof ACTIONS;

/** The actions for which some role needs this answer. */
export type ActionWith<Wanted extends Answer> = {
  [Name in Action]: Wanted extends (typeof ACTIONS)[Name][Role] ? Name : never;
}[Action];
