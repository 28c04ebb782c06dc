import type { Role } from '../club/enumerations.ts';

/** `guardian`: for their own children. `others`: for every account but one's own. */
type Rule = 'yes' | 'no' | 'guardian' | 'others';

const STAFF = { parent: 'no', coach: 'yes', admin: 'yes' } as const;
const ADMINS = { parent: 'no', coach: 'no', admin: 'yes' } as const;
const GUARDIANS_AND_STAFF = { parent: 'guardian', coach: 'yes', admin: 'yes' } as const;
const GUARDIANS_AND_ADMINS = { parent: 'guardian', coach: 'guardian', admin: 'yes' } as const;
const ADMINS_FOR_OTHERS = { parent: 'no', coach: 'no', admin: 'others' } as const;

/** Who may do what (S1 §6, S2 §6, product decisions 13 and 15). */
export const ACTIONS = {
  'event.create': STAFF,
  'event.summary': STAFF,
  'event.edit': STAFF,
  'event.delete': STAFF,
  'roster.view': STAFF,

  'team.create': STAFF,
  'team.edit': STAFF,
  'team.change-members': STAFF,

  'reminder.manage': STAFF,

  'registration.create': GUARDIANS_AND_STAFF,
  'registration.ignore-age-limit': STAFF,
  'registration.cancel': GUARDIANS_AND_STAFF,
  'registration.change-slot': GUARDIANS_AND_STAFF,
  'registration.cancel-any': STAFF,

  'child.view': GUARDIANS_AND_STAFF,
  'child.view-parents': STAFF,
  'child.edit': GUARDIANS_AND_ADMINS,
  'child.remove': GUARDIANS_AND_ADMINS,
  'age-document.check': STAFF,
  'child.see-views': GUARDIANS_AND_ADMINS,
  'child.search-all': STAFF,
  'player.export-all': STAFF,

  'game-record.view-all': STAFF,
  'game-record.link': STAFF,
  'game-record.add-samples': STAFF,
  'game-record.fix': STAFF,
  'game-record.export': STAFF,
  'game-record.upload': STAFF,
  'evaluation.view-all': STAFF,
  'evaluation.create': STAFF,
  'evaluation.edit': STAFF,
  'evaluation.export': STAFF,
  'notification.read': STAFF,

  'location.manage': ADMINS,
  'user.manage': ADMINS,
  'user.change-role': ADMINS_FOR_OTHERS,
  'user.delete': ADMINS_FOR_OTHERS,
  'guardian.link': ADMINS,
  'coach.archive': ADMINS,
  'child.archive': ADMINS,
  'duplicate.review': ADMINS,
  'child.merge': ADMINS,
  'access-request.decide': ADMINS,
  'mail.read': ADMINS,
  'audit.read': ADMINS,
  'system.read': ADMINS,
  'club.export': ADMINS,
  'family.export': ADMINS,
  'club.import': ADMINS,
  'dead-event.read': ADMINS,
  'dead-event.replay': ADMINS,
  'backup.read': ADMINS,
  'backup.start': ADMINS,
  'backup.download': ADMINS,
  'mail.retry': ADMINS,
  'mail.release': ADMINS,
  'mail.allow-address': ADMINS,
} as const satisfies Readonly<Record<string, Readonly<Record<Role, Rule>>>>;

/** The name of an action: `event.edit`. */
export type Action = keyof typeof ACTIONS;

/** The actions whose rule is `Wanted` for at least one role. */
export type ActionWith<Wanted extends Rule> = {
  [Name in Action]: Wanted extends (typeof ACTIONS)[Name][Role] ? Name : never;
}[Action];
