import type { Role } from '../club/words.ts';
import { ACTIONS, type Action, type ActionWith } from './actions.ts';

/** Whose rights are asked: the person signed in. */
export interface Person {
  role: Role;
}

interface AboutChild {
  /** The person is a guardian of the child. */
  isGuardian: boolean;
}

interface AboutAccount {
  /** The account is the person's own. */
  isSelf: boolean;
}

type PlainAction = Exclude<Action, ActionWith<'guardian'> | ActionWith<'others'>>;

/**
 * Whether a person may do this: `can(user, 'event.edit')`, `can(user, 'child.edit', { isGuardian })`. The services
 * decide; a screen offers what they allow.
 */
export function can(person: Person, action: PlainAction): boolean;
export function can(person: Person, action: ActionWith<'guardian'>, facts: AboutChild): boolean;
export function can(person: Person, action: ActionWith<'others'>, facts: AboutAccount): boolean;
export function can(person: Person, action: Action, facts: Partial<AboutChild & AboutAccount> = {}): boolean {
  const answer = ACTIONS[action][person.role];
  if (answer === 'guardian') return facts.isGuardian === true;
  if (answer === 'others') return facts.isSelf === false;
  return answer === 'yes';
}
