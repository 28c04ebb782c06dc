/** The club's enumerations of S1 §3 and S2 §3, in the order in which the screens show them. */

export const ROLES = ['parent', 'coach', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What a guardian may do for a child: everything, or only read when View Only is enforced. */
export const ACCESS_LEVELS = ['full', 'view-only'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

export const ACCESS_LEVEL_NAMES: Readonly<Record<AccessLevel, string>> = {
  full: 'Full Access',
  'view-only': 'View Only',
};

/** Sports an event can be made for (product decision 33). */
export const SPORTS = ['baseball', 'basketball', 'group'] as const;
export type Sport = (typeof SPORTS)[number];

/** Sports of teams, games and evaluations (product decision 33). */
export const TEAM_SPORTS = ['baseball', 'basketball'] as const;
export type TeamSport = (typeof TEAM_SPORTS)[number];

export const SPORT_NAMES: Readonly<Record<Sport, string>> = {
  baseball: 'Baseball',
  basketball: 'Basketball',
  group: 'Group',
};

const YOUTH_SIZES = ['Youth XS', 'Youth S', 'Youth M', 'Youth L', 'Youth XL'] as const;
const ADULT_SIZES = ['Adult XS', 'Adult S', 'Adult M', 'Adult L', 'Adult XL', 'Adult XXL'] as const;
export const SHIRT_SIZES = [...YOUTH_SIZES, ...ADULT_SIZES] as const;
export const PANT_SIZES = [...YOUTH_SIZES, ...ADULT_SIZES, '26', '28', '30', '32', '34', '36', '38', '40'] as const;

export const BASEBALL_POSITIONS = [
  'Pitcher',
  'Catcher',
  'First Base',
  'Second Base',
  'Third Base',
  'Shortstop',
  'Left Field',
  'Center Field',
  'Right Field',
] as const;

/** Lengths of a time slot, in minutes (S2 §5). */
export const SESSION_DURATIONS = [15, 30, 45, 60] as const;
export const DEFAULT_SESSION_DURATION = 30;

export const RECURRENCE_FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

/** Where email goes: `sent` to a mail server, or `stored` in the platform's database. */
export const EMAIL_DELIVERIES = ['sent', 'stored'] as const;
export type EmailDelivery = (typeof EMAIL_DELIVERIES)[number];
