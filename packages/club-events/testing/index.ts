/** How a micro-frontend's tests answer what the dialogs of this package ask. */
export { team } from './build-team.ts';
export { coachHandlers } from './staff.ts';
