import { type Capability, clubRecord, fixedSize } from '@fieldhouse/service-kit';
import { currentWaiverRoute } from './current-waiver.route.ts';
import { downloadWaiverRoute } from './download-waiver.route.ts';
import { lastSignedWaiverAnswer } from './last-signed-waiver.ts';
import { listSignedWaiversRoute } from './list-signed-waivers.route.ts';
import { signWaiverRoute } from './sign-waiver.route.ts';
import {
  addWaiverTextRoute,
  replaceWaitingTextRoute,
  waiverTextsRoute,
  withdrawWaitingTextRoute,
} from './waiver-texts.routes.ts';

/** The texts of the waiver, and who signed them. */
export const waivers: Capability = {
  routes: [
    ...[currentWaiverRoute, signWaiverRoute, listSignedWaiversRoute, downloadWaiverRoute],
    ...[waiverTextsRoute, addWaiverTextRoute, replaceWaitingTextRoute, withdrawWaitingTextRoute],
  ],
  calls: [lastSignedWaiverAnswer],
  retention: {
    waiver_signature: clubRecord('accounts', 'As long as the account'),
    waiver_text: fixedSize('A row for each version of the waiver'),
  },
};
