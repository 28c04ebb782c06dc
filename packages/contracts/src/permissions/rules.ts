import type { Role } from '../club/enumerations.ts';

/** `guardian`: for their own children. `others`: for every account but one's own. */
type Answer = 'yes' | 'no' | 'guardian' | 'others';

/** Who may do what (S1 §6, S2 §6, product decisions 13 and 15): a route names one of these rules. */
export const RULES = {
  staff: { parent: 'no', coach: 'yes', admin: 'yes' },
  admins: { parent: 'no', coach: 'no', admin: 'yes' },
  parents: { parent: 'yes', coach: 'no', admin: 'no' },
  guardians: { parent: 'guardian', coach: 'guardian', admin: 'guardian' },
  'guardians and staff': { parent: 'guardian', coach: 'yes', admin: 'yes' },
  'guardians and admins': { parent: 'guardian', coach: 'guardian', admin: 'yes' },
  'admins for others': { parent: 'no', coach: 'no', admin: 'others' },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, Answer>>>>;

export type RuleName = keyof typeof RULES;

/** The roles that a rule allows, for some children or accounts at least. */
export type RolesOfRule<Name extends RuleName> = {
  [Each in Role]: (typeof RULES)[Name][Each] extends 'no' ? never : Each;
}[Role];
