import type { Capability } from '@fieldhouse/service-kit';
import { planLostMailboxRoute, showLostMailboxRoute, withdrawLostMailboxRoute } from './lost-mailbox.routes.ts';
import { makePlannedChanges } from './make-planned-changes.job.ts';
import {
  callOffDeletionRoute,
  ownDeletionPreviewRoute,
  planDeletionRoute,
  stopLostMailboxRoute,
} from './own-changes.routes.ts';
import { stopLinkAnswer } from './stop-link.answer.ts';
import { showStopLinkRoute, useStopLinkRoute } from './stop-links.routes.ts';

const RESTORED = 'What was called off since the backup must not happen; people ask for it again';

/** Changes of an account that wait, and can be stopped: its deletion, and another address for a lost mailbox. */
export const plannedChanges: Capability = {
  routes: [
    ownDeletionPreviewRoute,
    planDeletionRoute,
    callOffDeletionRoute,
    stopLostMailboxRoute,
    showLostMailboxRoute,
    planLostMailboxRoute,
    withdrawLostMailboxRoute,
    showStopLinkRoute,
    useStopLinkRoute,
  ],
  calls: [stopLinkAnswer],
  jobs: [makePlannedChanges],
  retention: {
    account_deletion: {
      growsWith: 'parents who delete their account',
      retainedFor: '7 days, or until it is called off',
      deletedBy: 'make-planned-changes',
    },
    lost_mailbox: {
      growsWith: 'lost mailboxes',
      retainedFor: 'As long as the account: how its owner was identified',
      deletedBy: 'the deletion of the account',
    },
    stop_link: {
      growsWith: 'emails about changes that wait',
      retainedFor: 'Until the change is made or stopped',
      purges: [{ where: 'expires_at <= ?', age: { hours: 1 } }],
    },
  },
  snapshot: { leaveOut: { account_deletion: RESTORED, lost_mailbox: RESTORED, stop_link: RESTORED } },
};
