import type { ManagedUser } from '@fieldhouse/api';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  isPhone,
  Muted,
  media,
  SectionTitle,
  Select,
  Stack,
  Table,
  TextField,
  useMediaQuery,
} from '@fieldhouse/ui';
import { useDebouncedValue, useUrlState, useUser } from '@fieldhouse/web-kit';
import Lock from 'lucide-react/icons/lock';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Pager } from './Pager.tsx';
import { StatusLine } from './StatusLine.tsx';
import { OWN_SENTENCES } from './self-protection.ts';
import { UserDialogs } from './UserDialogs.tsx';
import { UserRowsSkeleton } from './UserManagementSkeleton.tsx';
import { usePages } from './use-pages.ts';
import { useUsers } from './use-users.ts';
import { dialogKey, type UserAction } from './user-action.ts';
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

/** Below the header, when another page is turned to. */
const Panel = styled(Stack)`scroll-margin-top: 84px;`;

const Listed = styled.div`transition: opacity var(--fast); &[aria-busy='true'] { opacity: 0.6; }`;

const OwnNote = styled(
  Muted,
)`display: flex; gap: var(--s2); & > svg { width: 18px; height: 18px; flex: none; margin-top: 1px; }`;

/** Every account, for admins: found by words, sorted, a page at a time; names, password, role, deletion (S1 §2, §7; S2 §2). */
export function UserManagement({ title, rows }: UserManagementProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { id: adminId } = useUser();
  const [q, setQ] = useUrlState('q');
  const [, setDialog] = useUrlState('dialog');
  const [sort, setSort] = useState<UserSort>('name');
  const onPhone = useMediaQuery(isPhone);
  const isNarrow = useMediaQuery(IS_NARROW);

  const search = useDebouncedValue(q ?? '').trim();
  const { page, cursor, goOn, goBack } = usePages(`${sort} ${search}`);
  const { data, error, isFetching, isPlaceholderData, refetch } = useUsers({ limit: rows, q: search, sort, cursor });

  const isEmptied = data?.users.length === 0 && page > 0 && !isPlaceholderData;
  // The last one of the last page was deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time
  useEffect(() => (isEmptied ? goBack() : undefined), [isEmptied]);

  const turn = (go: () => void) => () => {
    go();
    if (onPhone) panel.current?.scrollIntoView({ block: 'start' });
  };
  const onAct = (action: UserAction, { id }: ManagedUser) => setDialog(dialogKey(action, id));
  const nextCursor = data?.nextCursor;
  const hasSelf = data?.users.some(({ id }) => id === adminId);

  return (
    <Panel as="section" ref={panel} aria-labelledby={titleId} $gap={4}>
      <Stack $gap={3}>
        <SectionTitle title={title} id={titleId} />
        <Tools>
          <TextField
            label="Search users"
            type="search"
            maxLength={100}
            placeholder="Name, username or email"
            value={q ?? ''}
            onChange={(event) => setQ(event.target.value, { replace: true })}
          />
          <Select
            label="Sort by"
            options={SORT_OPTIONS}
            value={sort}
            onChange={(event) => setSort(fromSort(toSort(event.target.value)))}
          />
        </Tools>
      </Stack>
      {!data && error && (
        <Card>
          <ErrorState
            title={statusOfFailure('load', error).line}
            onRetry={refetch}
            busyText={isFetching ? 'Trying...' : undefined}
          />
        </Card>
      )}
      {!data && !error && <UserRowsSkeleton rows={rows} />}
      {data && (
        <>
          <StatusLine
            status={error ? statusOfFailure('load', error) : undefined}
            action={
              <Button look="quiet" onClick={() => refetch()} busyText={isFetching ? 'Trying...' : undefined}>
                Try again
              </Button>
            }
          />
          {data.users.length === 0 ? (
            <Card>
              <EmptyState
                icon={<SearchX />}
                title="No users found"
                text={search && `Nobody’s name, username or email has “${search}” in it.`}
                action={
                  search && (
                    <Button look="turf" onClick={() => setQ(null, { replace: true })}>
                      Clear search
                    </Button>
                  )
                }
              />
            </Card>
          ) : (
            <Listed aria-busy={isPlaceholderData}>
              <Table
                label="Users"
                columns={userColumns({ adminId, onAct, isNarrow })}
                rows={data.users}
                rowKey={({ id }) => id}
                sort={toSort(sort)}
                onSort={(wanted) => setSort(fromSort(wanted))}
              />
            </Listed>
          )}
          {hasSelf && (
            <OwnNote $small>
              <Lock aria-hidden="true" />
              <span>{OWN_SENTENCES.join(' ')}</span>
            </OwnNote>
          )}
          <Pager
            before={page * rows}
            shown={data.users.length}
            total={data.total}
            onBack={page > 0 ? turn(goBack) : undefined}
            onNext={nextCursor === undefined ? undefined : turn(() => goOn(nextCursor))}
          />
        </>
      )}
      <UserDialogs listed={data?.users ?? []} />
    </Panel>
  );
}
