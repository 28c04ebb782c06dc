import type { ListedMail } from '@fieldhouse/api';
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  type DataColumn,
  DataTable,
  EmptyState,
  SectionTitle,
  TextField,
  TwoLines,
} from '@fieldhouse/ui';
import { lazyDialog, QueryFailed, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import Mail from 'lucide-react/icons/mail';
import { styled } from 'styled-components';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { HeldSinceRestore } from './held-since-restore.tsx';
import { MAIL_SEARCH } from './mail-search.ts';
import { StatusChips } from './status-chips.tsx';
import { statusText } from './status-text.ts';
import { whenText } from './when-text.ts';

const MailDialog = lazyDialog(() => import('./mail-dialog.tsx'));
const HeldMailQuestion = lazyDialog(() => import('./held-mail-question.tsx'));

/** Rows of a page. */
const ROWS = 20;

const Filters = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3);
  & > :first-child { max-width: 420px; }
`;

/** A button without padding, like the text around it; on a card it may wrap. */
const Subject = styled(Button)`justify-content: start; padding-inline: 0; text-align: start; white-space: normal;`;

/** All mail of the platform, newest first, in pages: sent, stored, or not sent. The open mail is in the address. */
export default function MailTab() {
  const [{ q, sub, dialog }, setSearch] = useSearch(MAIL_SEARCH);
  const search = useDebouncedValue(q);
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/mail', {
    limit: ROWS,
    filter: { q: search, ...(sub ? { status: sub } : {}) },
  });
  const close = () => setSearch({ dialog: null });
  return (
    <>
      <SectionTitle title="Mail" />
      <HeldSinceRestore />
      <DataTable
        label="Mail"
        columns={columns((id) => setSearch({ dialog: id }))}
        rows={rows}
        rowKey={({ id }) => id}
        isRefreshing={isRefreshing}
        filters={
          <Filters>
            <TextField
              label="Search"
              type="search"
              hint="By address or subject"
              value={q}
              onChange={(event) => setSearch({ q: event.target.value }, { replace: true })}
            />
            <StatusChips />
          </Filters>
        }
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load mail" /> : undefined}
        paging={paging}
        empty={
          <Card>
            <EmptyState
              icon={<Mail />}
              title={search || sub ? 'No mail found' : 'No mail yet'}
              text={search || sub ? undefined : 'Confirmations appear here when families register.'}
            />
          </Card>
        }
      />
      {typeof dialog === 'number' && <MailDialog id={dialog} onClose={close} />}
      {typeof dialog === 'string' && <HeldMailQuestion decision={dialog} onClose={close} />}
    </>
  );
}

const TONES: Readonly<Record<string, BadgeTone>> = {
  sent: 'turf',
  stored: 'secondary',
  failed: 'danger',
  refused: 'danger',
  held: 'warn',
};

function columns(open: (id: number) => void): DataColumn<ListedMail>[] {
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
      cell: ({ status }) => <Badge tone={TONES[status] ?? 'plain'}>{statusText(status)}</Badge>,
    },
  ];
}
