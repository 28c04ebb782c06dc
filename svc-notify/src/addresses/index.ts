import type { Capability } from '@fieldhouse/service-kit';
import { accountSecured } from './account-secured.consumer.ts';
import { addressToConfirm } from './address-to-confirm.consumer.ts';
import { changePlanned } from './change-planned.consumer.ts';

/** Email about the addresses and the security of accounts, and the addresses that get none. */
export const addresses: Capability = {
  consumers: [addressToConfirm, accountSecured, changePlanned],
  retention: {
    stopped_mail: {
      growsWith: 'addresses whose readers said ‘This was not me’',
      retainedFor: 'Until the address is confirmed, or the account has another or is deleted',
      deletedBy: 'the next state of the account',
    },
  },
};
