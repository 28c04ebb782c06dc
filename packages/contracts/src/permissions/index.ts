export { ACTIONS, type Action } from './actions.ts';
export { can, type Person } from './can.ts';
