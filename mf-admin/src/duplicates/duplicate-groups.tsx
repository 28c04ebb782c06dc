import { can } from '@fieldhouse/contracts/permissions';
import { Card, EmptyState, Pager, Stack } from '@fieldhouse/ui';
import { QueryFailed, QueryView, useDebouncedValue, usePagedQuery, useSearch, useUser } from '@fieldhouse/web-kit';
import UsersRound from 'lucide-react/icons/users-round';
import { useBulk } from '../bulk/use-bulk.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { AccessClaims } from './access-claims.tsx';
import { DuplicateDialogs } from './duplicate-dialogs.tsx';
import { DUPLICATES_SEARCH, type GroupList } from './duplicates-search.ts';
import { GroupCard } from './group-card.tsx';
import { GroupBox, GroupsBar, keyOfGroup, NOT_DUPLICATES, nameOfGroup } from './select-groups.tsx';
import { usePendingRequests } from './use-pending-requests.ts';
import { useRefreshDuplicates } from './use-refresh-duplicates.ts';

/** Groups of a page. */
const GROUPS = 10;

/**
 * The groups of one kind, a card each, in pages. A pending access request is above the group of its child, the others
 * are above all groups.
 */
export function DuplicateGroups({ kind }: { kind: GroupList }) {
  const [{ q }, setSearch] = useSearch(DUPLICATES_SEARCH);
  const words = useDebouncedValue(q).trim();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/duplicates', {
    limit: GROUPS,
    filter: { kind, q: words },
  });
  const user = useUser();
  const { selection, dialog } = useBulk({
    list: `${kind} ${words}`,
    rows,
    keyOf: keyOfGroup,
    nameOf: nameOfGroup,
    actions: can(user, 'duplicate.review') ? [NOT_DUPLICATES] : [],
    refresh: useRefreshDuplicates(),
  });
  const requests = usePendingRequests();
  const shown = new Set(rows?.flatMap(({ children }) => children.map(({ id }) => id)));
  const pending = requests.data ?? [];
  return (
    <>
      <QueryFailed query={requests} title="Failed to load access requests" />
      {rows && <AccessClaims requests={pending.filter(({ child }) => !child || !shown.has(child.id))} withChild />}
      <QueryView
        query={{ ...query, data: rows }}
        errorTitle="Failed to load duplicates"
        skeleton={<TableSkeleton />}
        isEmpty={(groups) => groups.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<UsersRound />}
              title="No Duplicates Found"
              text={words ? 'No child of a group has such a name.' : undefined}
            />
          </Card>
        }
      >
        {(groups) => (
          <>
            {selection && <GroupsBar groups={groups} selection={selection} />}
            <Stack as="ul" aria-label="Duplicate groups" aria-busy={isRefreshing}>
              {groups.map((group) => (
                <li key={group.children[0]?.id}>
                  <AccessClaims
                    requests={pending.filter(({ child }) => group.children.some(({ id }) => id === child?.id))}
                  />
                  <GroupCard
                    group={group}
                    select={selection && <GroupBox group={group} selection={selection} />}
                    onMerge={(id) => setSearch({ dialog: { kind: 'merge', id } })}
                  />
                </li>
              ))}
            </Stack>
            {paging?.kind === 'pages' && <Pager label="duplicate groups" {...paging} shown={groups.length} />}
          </>
        )}
      </QueryView>
      {dialog}
      <DuplicateDialogs groups={rows} pending={pending} />
    </>
  );
}
