import type { ListedUser } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { can } from '@fieldhouse/contracts/permissions';
import { keyOf, useUser } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { coachAction } from '../archive/archive-actions.tsx';
import { type BulkAction, useBulk } from '../bulk/use-bulk.tsx';

/** Archive and Restore for the selected accounts of the tab Users; only coaches can be archived. */
export function useUsersBulk(listed: readonly ListedUser[], filter: string) {
  const user = useUser();
  const queries = useQueryClient();
  return useBulk({
    list: filter,
    rows: listed,
    keyOf: ({ id }) => id,
    nameOf: fullName,
    actions: can(user, 'coach.archive') ? [ofAccounts(false), ofAccounts(true)] : [],
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users') }),
        queries.invalidateQueries({ queryKey: keyOf('get', '/api/coaches') }),
      ]),
  });
}

const ofAccounts = (isActive: boolean): BulkAction<ListedUser> => ({
  ...coachAction<ListedUser>(isActive),
  title: (count) => `${isActive ? 'Restore' : 'Archive'} ${count === 1 ? '1 account' : `${count} accounts`}?`,
  refusal: (account) => {
    if (account.role !== 'coach') return 'Only coaches can be archived';
    if (account.isActive === isActive) return isActive ? 'Is not archived' : 'Is archived already';
    return undefined;
  },
});
