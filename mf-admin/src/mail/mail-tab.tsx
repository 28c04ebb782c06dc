import type { ListedMail } from '@fieldhouse/api';
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  type Column,
  EmptyState,
  ErrorState,
  SectionTitle,
  Table,
  TextField,
  TwoLines,
} from '@fieldhouse/ui';
import { $api, lazyDialog, useDebouncedValue, useUrlState } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { whenText } from './when-text.ts';

const MailDialog = lazyDialog(() => import('./mail-dialog.tsx'));

const SHOWN = 100;

const Search = styled.div`max-width: 420px;`;

/** Reads as the line that it opens, in the table and on a card, where it may take several lines. */
const Subject = styled(Button)`justify-content: start; padding-inline: 0; text-align: start; white-space: normal;`;

/** What left the platform, or was kept, newest first. The open one is in the address. */
export default function MailTab() {
  const [q, setQ] = useUrlState('q');
  const [dialog, setDialog] = useUrlState('dialog');
  const search = useDebouncedValue(q ?? '');
  const {
    data: mails,
    error,
    refetch,
    isFetching,
  } = $api.useQuery(
    'get',
    '/api/admin/mail',
    { params: { query: { limit: SHOWN, ...(search ? { q: search } : {}) } } },
    { placeholderData: keepPreviousData },
  );
  if (error)
    return (
      <ErrorState
        title="Failed to load mail"
        text={error.detail}
        onRetry={refetch}
        busyText={isFetching ? 'Trying...' : undefined}
      />
    );
  if (!mails) return <TableSkeleton />;
  return (
    <>
      <SectionTitle title="Mail" />
      <Search>
        <TextField
          label="Search"
          type="search"
          hint={mails.length === SHOWN ? `The newest ${SHOWN}; search for older ones.` : 'By address or subject'}
          value={q ?? ''}
          onChange={(event) => setQ(event.target.value, { replace: true })}
        />
      </Search>
      {mails.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Mail />}
            title={search ? 'No mail found' : 'No mail yet'}
            text={search ? undefined : 'Confirmations appear here when families register.'}
          />
        </Card>
      ) : (
        <Table label="Mail" columns={columns(setDialog)} rows={mails} rowKey={({ id }) => id} />
      )}
      <Suspense>
        {dialog && /^\d+$/.test(dialog) && <MailDialog id={Number(dialog)} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

const TONES: Readonly<Record<string, BadgeTone>> = { sent: 'turf', kept: 'secondary', failed: 'danger' };

function columns(open: (id: number) => void): Column<ListedMail>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      phone: 'primary',
      cell: ({ id, subject }) => (
        <Subject look="text" onClick={() => open(id)}>
          {subject}
        </Subject>
      ),
    },
    { id: 'to', header: 'To', cell: ({ to }) => to },
    {
      id: 'created',
      header: 'Date & Time',
      width: 'clamp(110px, 12vw, 150px)',
      cell: ({ createdAt }) => <TwoLines {...whenText(createdAt)} />,
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'badge',
      cell: ({ status }) => <Badge tone={TONES[status] ?? 'plain'}>{status[0]?.toUpperCase() + status.slice(1)}</Badge>,
    },
  ];
}
