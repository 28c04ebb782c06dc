import type { ManagedUser } from '@fieldhouse/api';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Muted,
  media,
  SectionTitle,
  Select,
  Stack,
  TextField,
  useMediaQuery,
} from '@fieldhouse/ui';
import { QueryFailed, useDebouncedValue, usePagedQuery, useSearch, useUser } from '@fieldhouse/web-kit';
import Lock from 'lucide-react/icons/lock';
import SearchX from 'lucide-react/icons/search-x';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { OWN_SENTENCES } from './self-protection.ts';
import { UserDialogs } from './UserDialogs.tsx';
import { UserRowsSkeleton } from './UserManagementSkeleton.tsx';
import { useLoginNeeded } from './use-login-needed.ts';
import { USERS_SEARCH, type UserAction } from './user-action.ts';
import { userColumns } from './user-columns.tsx';
import { fromSort, SORT_OPTIONS, toSort, type UserSort } from './user-sort.ts';
import { statusOfFailure } from './user-status.ts';

export interface UserManagementProps {
  title: string;
  /** Rows of a page. */
  rows: number;
}

/** Four buttons in a row need this much. */
const IS_NARROW = '(max-width: 1120px)';

const Tools = styled.div`
  display: grid; grid-template-columns: minmax(0, 420px) minmax(0, 220px); gap: var(--s3) var(--s4); justify-content: space-between; align-items: end;
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const OwnNote = styled(
  Muted,
)`display: flex; gap: var(--s2); & > svg { width: 18px; height: 18px; flex: none; margin-top: 1px; }`;

/** Every account, for admins: found by words, sorted, a page at a time; names, password, role, deletion (S1 §2, §7; S2 §2). */
export function UserManagement({ title, rows }: UserManagementProps) {
  const titleId = useId();
  const { id: adminId } = useUser();
  const [{ q }, setSearch] = useSearch(USERS_SEARCH);
  const [sort, setSort] = useState<UserSort>('name');
  const isNarrow = useMediaQuery(IS_NARROW);

  const search = useDebouncedValue(q).trim();
  const {
    rows: users,
    paging,
    isRefreshing,
    query,
  } = usePagedQuery('/api/admin/users', { limit: rows, filter: { q: search, sort }, onError: useLoginNeeded() });

  const onAct = (action: UserAction, { id }: ManagedUser) => setSearch({ dialog: { action, userId: id } });
  const hasSelf = users?.some(({ id }) => id === adminId);

  return (
    <Stack as="section" aria-labelledby={titleId}>
      <SectionTitle title={title} id={titleId} />
      <DataTable
        label="Users"
        columns={userColumns({ adminId, onAct, isNarrow })}
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
              placeholder="Name, username or email"
              value={q}
              onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
            />
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
                search && (
                  <Button look="turf" onClick={() => setSearch({ q: null }, { replace: true })}>
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
      />
      <UserDialogs listed={users ?? []} />
    </Stack>
  );
}
