import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { bounceRoute } from './bounce.route.ts';
import { allowMailRoute, listRefusalsRoute } from './refusal.routes.ts';

/** Addresses that refuse email. */
export const refusals: Capability = {
  routes: [listRefusalsRoute, allowMailRoute, bounceRoute],
  retention: {
    bounce_report: {
      growsWith: 'returned mail',
      retainedFor: 'Minutes: as long as its signature is valid',
      deletedBy: 'the next report',
    },
    refused_address: clubRecord('addresses that refuse email', 'Until an admin removes it'),
  },
};
