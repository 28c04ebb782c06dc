import type { Capability } from '@fieldhouse/service-kit';
import { accountAddressesAnswer } from './account-addresses.answer.ts';
import { addressConfirmedAnswer } from './address-confirmed.answer.ts';
import { addressLinksAnswer } from './address-links.answer.ts';
import { showAddressLinkRoute, useAddressLinkRoute } from './address-links.routes.ts';

/** Which addresses their owners confirmed, and the links with which they do. */
export const addresses: Capability = {
  routes: [showAddressLinkRoute, useAddressLinkRoute],
  calls: [addressLinksAnswer, accountAddressesAnswer, addressConfirmedAnswer],
  retention: {
    address_link: {
      growsWith: 'new and changed addresses',
      retainedFor: 'Until it is used, 7 days at most',
      purges: [{ where: 'expires_at <= ?', age: { hours: 1 } }],
    },
  },
  snapshot: {
    leaveOut: { address_link: 'A restored site does not accept earlier links; people request others on their account' },
  },
};
