import type { Merge } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { clubToday, dayText, mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, type DataColumn, DataTable, EmptyState, Muted, TwoLines } from '@fieldhouse/ui';
import { QueryFailed, usePagedQuery } from '@fieldhouse/web-kit';
import GitMerge from 'lucide-react/icons/git-merge';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { NOT_RETURNED_REASONS, STATE_BADGES } from './merge-text.ts';
import { UndoQuestion } from './undo-question.tsx';

/** Rows of a page. */
const ROWS = 20;
/** How often the page is loaded again while a merge or an undo is running. */
const PROGRESS_MS = 2000;

/** The merges of duplicates, the newest first; each can be undone for 30 days (product decision 21). */
export function Merges() {
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/admin/merges', {
    limit: ROWS,
    reloadAfter: (merges) => merges.some(({ state }) => state === 'merging' || state === 'undoing') && PROGRESS_MS,
  });
  const [selected, setSelected] = useState<Merge>();
  return (
    <>
      <DataTable
        label="Merge history"
        columns={columns(setSelected)}
        rows={rows}
        rowKey={({ id }) => id}
        isRefreshing={isRefreshing}
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load merges" /> : undefined}
        empty={
          <Card>
            <EmptyState icon={<GitMerge />} title="No children merged yet" />
          </Card>
        }
        {...(paging && { paging })}
      />
      {selected && <UndoQuestion merge={selected} onClose={() => setSelected(undefined)} />}
    </>
  );
}

function columns(onUndo: (merge: Merge) => void): DataColumn<Merge>[] {
  return [
    { id: 'children', header: 'Children', phone: 'primary', cell: (merge) => <WhoWasMerged {...merge} /> },
    {
      id: 'merged',
      header: 'Merged',
      cell: (merge) => <TwoLines first={mergedText(merge)} second={undoText(merge)} />,
    },
    {
      id: 'state',
      header: 'State',
      phone: 'badge',
      cell: ({ state }) => <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].text}</Badge>,
    },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (merge) =>
        merge.canUndo && (
          <Button
            look="quiet"
            icon={<Undo2 />}
            aria-label={`Undo the merge of ${fullName(merge.primary)}`}
            onClick={() => onUndo(merge)}
          >
            Undo
          </Button>
        ),
    },
  ];
}

function WhoWasMerged({ primary, duplicates, moved, notLinked, notReturned, state }: Merge) {
  const records = duplicates.map((child) => `${fullName(child)} (no. ${child.id})`).join(', ');
  return (
    <>
      <TwoLines first={<b translate="no">{fullName(primary)}</b>} second={`with ${records}`} />
      {(state === 'merging' || state === 'merged') && moved.cancelled ? (
        <Muted $small>{`Upcoming registrations cancelled: ${moved.cancelled}`}</Muted>
      ) : null}
      {notLinked.length > 0 && (
        <Muted $small>{`Without access: ${notLinked.map(({ name }) => name).join(', ')}`}</Muted>
      )}
      {notReturned.map(({ childId, eventId, eventTitle, date, reason }) => (
        <Muted $small key={`${childId} ${eventId}`}>
          {`Not brought back: ${eventTitle}, ${dayText(date, clubToday(new Date()))}: ${NOT_RETURNED_REASONS[reason]}`}
        </Muted>
      ))}
    </>
  );
}

const mergedText = ({ mergedAt, mergedBy }: Merge) =>
  `${mediumDayOf(mergedAt)}${mergedBy === null ? '' : ` by ${mergedBy}`}`;

const undoText = ({ canUndo, undoUntil }: Merge) =>
  canUndo ? `Can be undone until ${mediumDayOf(undoUntil)}` : undefined;
