import { type Capability, clubRecord, fixedSize } from '@fieldhouse/service-kit';
import { currentWaiverRoute } from './current-waiver.route.ts';
import { downloadWaiverRoute } from './download-waiver.route.ts';
import { lastSignedWaiverAnswer } from './last-signed-waiver.ts';
import { listSignedWaiversRoute } from './list-signed-waivers.route.ts';
import { signWaiverRoute } from './sign-waiver.route.ts';

/** The text of the waiver, and who signed it. */
export const waivers: Capability = {
  routes: [currentWaiverRoute, signWaiverRoute, listSignedWaiversRoute, downloadWaiverRoute],
  calls: [lastSignedWaiverAnswer],
  retention: {
    waiver_signature: clubRecord('accounts', 'As long as the account'),
    waiver_text: fixedSize('A row for each version of the waiver'),
  },
};
