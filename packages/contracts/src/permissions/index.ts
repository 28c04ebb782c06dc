export type { Action } from './actions.ts';
export { can, type Person } from './can.ts';
export { mayChange, VIEW_ONLY_MESSAGE } from './may-change.ts';
export { type RolesOfRule, RULES, type RuleName } from './rules.ts';
