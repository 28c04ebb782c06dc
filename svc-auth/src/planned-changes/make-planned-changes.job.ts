import type { Job } from '@fieldhouse/service-kit';
import { deleteDueAccounts } from './delete-due-accounts.ts';
import { takeDueAddresses } from './take-due-addresses.ts';

/** Makes the changes of accounts that waited long enough, also those that fell due while the service was stopped. */
export const makePlannedChanges: Job = {
  name: 'make-planned-changes',
  everySeconds: 60,
  run: async (ctx, stopping) => {
    await deleteDueAccounts(ctx, stopping);
    await takeDueAddresses(ctx, stopping);
  },
};
