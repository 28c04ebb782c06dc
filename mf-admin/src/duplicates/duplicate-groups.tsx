import type { DuplicateGroup } from '@fieldhouse/api';
import { Card, EmptyState, Pager, Stack } from '@fieldhouse/ui';
import { lazyDialog, QueryFailed, QueryView, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { AccessClaims } from './access-claims.tsx';
import { DUPLICATES_SEARCH, type GroupList } from './duplicates-search.ts';
import { GroupCard } from './group-card.tsx';
import { usePendingRequests } from './use-pending-requests.ts';

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));
const MergeDialog = lazyDialog(() => import('../merge/merge-dialog.tsx'));
const NotDuplicatesDialog = lazyDialog(() => import('./not-duplicates-dialog.tsx'));

/** Groups of a page. */
const GROUPS = 10;

/** The groups of one kind, a card each, by the page. A pending access request stands above the group of its child, the others above all. */
export function DuplicateGroups({ kind }: { kind: GroupList }) {
  const [{ q, dialog }, setSearch] = useSearch(DUPLICATES_SEARCH);
  const words = useDebouncedValue(q).trim();
  const { rows, total, paging, isRefreshing, query } = usePagedQuery('/api/admin/duplicates', {
    limit: GROUPS,
    filter: { kind, q: words },
  });
  const requests = usePendingRequests();
  const shown = new Set(rows?.flatMap(({ children }) => children.map(({ id }) => id)));
  const pending = requests.data ?? [];
  const asked = pending.find(({ id }) => id === dialog?.id);
  const open = rows?.find(({ children }) => children[0]?.id === dialog?.id);
  return (
    <>
      <QueryFailed query={requests} title="Failed to load access requests" />
      {rows && <AccessClaims requests={pending.filter(({ child }) => !shown.has(child.id))} withChild />}
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
            <Stack as="ul" aria-label="Duplicate groups" aria-busy={isRefreshing}>
              {groups.map((group) => (
                <li key={group.children[0]?.id}>
                  <AccessClaims
                    requests={pending.filter(({ child }) => group.children.some(({ id }) => id === child.id))}
                  />
                  <GroupCard
                    group={group}
                    onNotDuplicates={(id) => setSearch({ dialog: { kind: 'not-duplicates', id } })}
                    onMerge={(id) => setSearch({ dialog: { kind: 'merge', id } })}
                  />
                </li>
              ))}
            </Stack>
            {paging?.kind === 'pages' && (
              <Pager label="duplicate groups" {...paging} shown={groups.length} total={total ?? groups.length} />
            )}
          </>
        )}
      </QueryView>
      <Suspense>
        {(dialog?.kind === 'approve' || dialog?.kind === 'deny') && asked && (
          <DecisionDialog
            key={`${dialog.kind} ${asked.id}`}
            action={dialog.kind}
            request={asked}
            onClose={() => setSearch({ dialog: null })}
          />
        )}
        {dialog?.kind === 'merge' && open && (
          <MergeDialog key={dialog.id} group={toMerge(open)} onClose={() => setSearch({ dialog: null })} />
        )}
        {dialog?.kind === 'not-duplicates' && open && (
          <NotDuplicatesDialog key={dialog.id} group={open} onClose={() => setSearch({ dialog: null })} />
        )}
      </Suspense>
    </>
  );
}

/** A shared birth date alone says little: such a child is merged only when somebody ticks it (decision 20). */
function toMerge({ kind, children }: DuplicateGroup) {
  return children.map(({ id }, at) => ({ id, isBirthdateMatch: kind === 'birthdate' && at > 0 }));
}
