import { type Capability, fixedSize } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { setUpCodeCommand } from './print-set-up-code.ts';
import { setUpRoute, setUpStateRoute } from './set-up.routes.ts';

/** The first admin of a club, on the page /set-up. */
export const setUp = (passwords: Passwords): Capability => ({
  routes: [setUpStateRoute, setUpRoute(passwords)],
  commands: [setUpCodeCommand(passwords)],
  retention: { set_up_code: fixedSize('One row, until the first admin is made') },
  snapshot: { leaveOut: { set_up_code: 'A restored site has an admin; without one an operator prints another code' } },
});
