import type { Role } from '../club/enumerations.ts';
import { ACTIONS } from './actions.gen.ts';
import type { Action, ActionWith } from './actions.ts';

/** The signed-in person whose permission is checked. */
export interface Person {
  role: Role;
}

interface ChildFacts {
  /** The person is a guardian of the child. */
  isGuardian: boolean;
}

interface AccountFacts {
  /** The account is the person's own. */
  isSelf: boolean;
}

type PlainAction = Exclude<Action, ActionWith<'guardian'> | ActionWith<'others'>>;

/**
 * Whether a person may do this: `can(user, 'event.edit')`, `can(user, 'child.edit', { isGuardian })`. The
 * services enforce it; screens use it to show only what is allowed.
 */
export function can(person: Person, action: PlainAction): boolean;
export function can(person: Person, action: ActionWith<'guardian'>, facts: ChildFacts): boolean;
export function can(person: Person, action: ActionWith<'others'>, facts: AccountFacts): boolean;
export function can(person: Person, action: Action, facts: Partial<ChildFacts & AccountFacts> = {}): boolean {
  const rule = ACTIONS[action][person.role];
  if (rule === 'guardian') return facts.isGuardian === true;
  if (rule === 'others') return facts.isSelf === false;
  return rule === 'yes';
}
