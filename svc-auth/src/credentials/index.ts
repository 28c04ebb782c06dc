import { type Capability, clubRecord } from '@fieldhouse/service-kit';

/** Passwords. */
export const credentials: Capability = {
  retention: { credential: clubRecord('accounts', 'As long as the account') },
};
