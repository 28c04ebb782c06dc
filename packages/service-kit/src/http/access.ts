import type { Role } from '@fieldhouse/contracts';
import type { RolesOfRule, RuleName } from '@fieldhouse/contracts/permissions';

/** Who may call: roles, any signed-in user, or everybody. A route that declares none does not compile. */
export type Access = readonly [Role, ...Role[]] | 'signed-in' | 'public';

type RolesOf<A extends Access> = A extends readonly Role[] ? A[number] : A extends 'signed-in' ? Role : never;

/** The rules for exactly the roles that may call. */
export type RuleFor<A extends Access> = {
  [Name in RuleName]: [RolesOfRule<Name>, RolesOf<A>] extends [RolesOf<A>, RolesOfRule<Name>] ? Name : never;
}[RuleName];

/** What users may do with a call, as screens ask it: `can(user, 'event.edit')`. */
export interface Permissions<A extends Access> {
  /** Who of those whom `access` admits. Without it, all of them: 'staff' or 'admins'. */
  rule?: RuleFor<A>;
  /**
   * The actions of which this call is a part; every call for coaches or admins has one. `npm run generate` collects
   * them for the screens.
   */
  permissions?: readonly `${string}.${string}`[];
  /** Actions that are a part of this call, each with its own rule. */
  partPermissions?: Readonly<Record<`${string}.${string}`, RuleName>>;
}

/** The rule of a call. Undefined: `access` says all there is to say, or it depends on records that no rule knows. */
export function ruleOf({ access, rule }: { access: Access; rule?: RuleName }): RuleName | undefined {
  if (rule !== undefined || typeof access === 'string') return rule;
  if (access.includes('parent') || !access.includes('admin')) return undefined;
  return access.includes('coach') ? 'staff' : 'admins';
}
