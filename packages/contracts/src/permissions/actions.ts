import type { Role } from '../club/enumerations.ts';
import type { ACTIONS } from './actions.gen.ts';

/** The name of an action: `event.edit`. */
export type Action = keyof typeof ACTIONS;

/** The actions whose rule is `Wanted` for at least one role. */
export type ActionWith<Wanted extends string> = {
  [Name in Action]: Wanted extends (typeof ACTIONS)[Name][Role] ? Name : never;
}[Action];
