/** Request handlers and data for the tests of a micro-frontend that uses these dialogs. */
export { team } from './build-team.ts';
export { coachHandlers } from './staff.ts';
