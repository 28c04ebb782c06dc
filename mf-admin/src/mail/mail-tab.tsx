import type { ListedMail } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
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
import {
  api,
  lazyDialog,
  QueryFailed,
  useDebouncedValue,
  usePagedQuery,
  useSearch,
  useUser,
} from '@fieldhouse/web-kit';
import Mail from 'lucide-react/icons/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { styled } from 'styled-components';
import { type BulkAction, useBulk } from '../bulk/use-bulk.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { HeldSinceRestore } from './held-since-restore.tsx';
import { MAIL_SEARCH } from './mail-search.ts';
import { StatusChips } from './status-chips.tsx';
import { statusText } from './status-text.ts';
import { useRefreshMail } from './use-refresh-mail.ts';
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

const RETRY: BulkAction<ListedMail> = {
  label: 'Retry',
  busy: 'Queueing',
  done: 'Queued again',
  icon: <RotateCw />,
  title: (count) => (count === 1 ? 'Retry 1 mail?' : `Retry ${count} mails?`),
  text: 'Mail that has failed or was refused is sent again in a moment.',
  refusal: ({ status }) =>
    status === 'failed' || status === 'refused' ? undefined : 'Only failed and refused mail is sent again',
  run: ({ id }) => api.POST('/api/admin/mail/{id}/retry', { params: { path: { id } } }),
};

/** All mail of the platform, newest first, in pages: sent, stored, or not sent. The open mail is in the address. */
export default function MailTab() {
  const [{ q, sub, dialog }, setSearch] = useSearch(MAIL_SEARCH);
  const search = useDebouncedValue(q);
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/mail', {
    limit: ROWS,
    filter: { q: search, ...(sub ? { status: sub } : {}) },
  });
  const close = () => setSearch({ dialog: null });
  const user = useUser();
  const bulk = useBulk({
    list: `${sub} ${search}`,
    rows,
    keyOf: ({ id }) => id,
    nameOf: ({ subject, to }) => `${subject} · ${to}`,
    actions: can(user, 'mail.retry') ? [RETRY] : [],
    refresh: useRefreshMail(),
  });
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
        {...(bulk.selection && { selection: bulk.selection })}
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
      {bulk.dialog}
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
    {
      id: 'to',
      header: 'To',
      cell: ({ to, toName }) =>
        toName === null ? (
          <span translate="no">{to}</span>
        ) : (
          <TwoLines first={<b translate="no">{toName}</b>} second={to} />
        ),
    },
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
