import { conflict, type Problem } from '@fieldhouse/service-kit';

/** 409: whoever reads the mail of this address said 'This was not me', so no email is sent to it. */
export function addressStopped(): Problem {
  return conflict(
    'address_stopped',
    'Somebody who reads the email of this address said “This was not me”, so we send none to it. Please use another ' +
      'address, or confirm this one with a link from “Forgot password?”',
  );
}
