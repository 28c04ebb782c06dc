import type { ListedUser, ManagedUser } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Muted,
  media,
  Row,
  SectionTitle,
  Select,
  type Selection,
  Stack,
  TabularNumber,
  TextField,
  useMediaQuery,
} from '@fieldhouse/ui';
import { $api, QueryFailed, useDebouncedValue, usePagedQuery, useSearch, useUser } from '@fieldhouse/web-kit';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { RoleChips } from './RoleChips.tsx';
import { OWN_SENTENCES } from './self-protection.ts';
import { UserDialogs } from './UserDialogs.tsx';
import { UserRowsSkeleton } from './UserManagementSkeleton.tsx';
import { useLoginNeeded } from './use-login-needed.ts';
import { USERS_SEARCH, type UserAction } from './user-action.ts';
import { userColumns } from './user-columns.tsx';
import type { UserEdits } from './user-dialog-props.ts';
import { fromSort, SORT_OPTIONS, toSort, type UserSort } from './user-sort.ts';
import { statusOfFailure } from './user-status.ts';
import { countsText } from './user-text.ts';

export interface UserManagementProps {
  title: string;
  /** Rows of a page. */
  rows: number;
  edits: UserEdits;
  /** Before 'Add User'. */
  firstAction?: ReactNode;
  /** The selected accounts and the actions for them, by the accounts that are shown and what they are filtered by. */
  useSelection?: (
    listed: readonly ListedUser[],
    filter: string,
  ) => { selection: Selection<ListedUser> | undefined; dialog: ReactNode };
}

/** Below this width a row has no room for its four buttons. */
const IS_NARROW = '(max-width: 1120px)';

const PLACEHOLDERS: Readonly<Record<UserEdits, string>> = {
  names: 'Name, username or email',
  everything: 'Name, username, email or child',
};

const Tools = styled.div`
  display: grid; grid-template-columns: minmax(200px, 360px) auto minmax(0, 220px); gap: var(--s3) var(--s4);
  justify-content: space-between; align-items: end;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const useNoSelection = () => ({ selection: undefined, dialog: null });

const OwnNote = styled(
  Muted,
)`display: flex; gap: var(--s2); & > svg { width: 18px; height: 18px; flex: none; margin-top: 1px; }`;

/**
 * All accounts, for admins, with search, sorting and pages. The edit dialog has only names on `/`. On the Users tab it
 * has every field, and accounts can be created (S1 §2, §7; S2 §2, product decision 66).
 */
export function UserManagement({
  title,
  rows,
  edits,
  firstAction,
  useSelection = useNoSelection,
}: UserManagementProps) {
  const titleId = useId();
  const admin = useUser();
  const adminId = admin.id;
  const [{ q, sub: role }, setSearch] = useSearch(USERS_SEARCH);
  const [sort, setSort] = useState<UserSort>('name');
  const isNarrow = useMediaQuery(IS_NARROW);

  const search = useDebouncedValue(q).trim();
  const {
    rows: users,
    paging,
    isRefreshing,
    query,
  } = usePagedQuery('/api/admin/users', {
    limit: rows,
    filter: { q: search, sort, ...(role && { role }), ...(edits === 'everything' && { with: 'children' }) },
    onError: useLoginNeeded(),
  });

  const { selection, dialog } = useSelection(users ?? [], `${role} ${search}`);
  const onAct = (action: UserAction, { id }: ManagedUser) => setSearch({ dialog: { action, userId: id } });
  const { data: counts } = $api.useQuery('get', '/api/admin/users/stats');
  const hasSelf = users?.some(({ id }) => id === adminId);

  return (
    <Stack as="section" aria-labelledby={titleId}>
      <Stack $gap={1}>
        <SectionTitle
          title={title}
          id={titleId}
          action={
            edits === 'everything' &&
            can(admin, 'user.manage') && (
              <Row $gap={2}>
                {firstAction}
                <Button
                  look={firstAction ? 'turf' : 'primary'}
                  icon={<Plus />}
                  onClick={() => setSearch({ dialog: { action: 'new-user' } })}
                >
                  Add User
                </Button>
              </Row>
            )
          }
        />
        <Muted as={TabularNumber} $small>
          {counts ? countsText(counts) : '\u00A0'}
        </Muted>
      </Stack>
      <DataTable
        label="Users"
        columns={userColumns({
          ...{ adminId, onAct, edits, isNarrow },
          mayExport: edits === 'everything' && can(admin, 'family.export'),
        })}
        rows={users}
        rowKey={({ id }) => id}
        sort={toSort(sort)}
        onSort={(wanted) => setSort(fromSort(wanted))}
        phoneSort="none"
        isRefreshing={isRefreshing}
        filters={
          <Tools>
            <TextField
              label="Search users"
              type="search"
              maxLength={100}
              placeholder={PLACEHOLDERS[edits]}
              value={q}
              onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
            />
            <RoleChips role={role} onChange={(chosen) => setSearch({ sub: chosen })} />
            <Select
              label="Sort by"
              options={SORT_OPTIONS}
              value={sort}
              onChange={(event) => setSort(fromSort(toSort(event.target.value)))}
            />
          </Tools>
        }
        loading={<UserRowsSkeleton rows={rows} />}
        error={
          query.error ? (
            <QueryFailed query={query} title={(failed) => statusOfFailure('load', failed).line} text={null} />
          ) : undefined
        }
        empty={
          <Card>
            <EmptyState
              icon={<SearchX />}
              title="No users found"
              text={search && `Nobody’s name, username or email has “${search}” in it.`}
              action={
                (search || role) && (
                  <Button look="turf" onClick={() => setSearch({ q: null, sub: null }, { replace: true })}>
                    Clear search
                  </Button>
                )
              }
            />
          </Card>
        }
        note={
          hasSelf && (
            <OwnNote $small>
              <Lock aria-hidden="true" />
              <span>{OWN_SENTENCES.join(' ')}</span>
            </OwnNote>
          )
        }
        paging={paging}
        {...(selection && { selection })}
      />
      {dialog}
      <UserDialogs listed={users ?? []} edits={edits} />
    </Stack>
  );
}
