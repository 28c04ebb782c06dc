import type { StagedRow } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Badge, type Column, Muted, TabularNumber, TwoLines } from '@fieldhouse/ui';
import { gameText, summaryOf } from '../record-text.ts';
import { LeaveOutButton } from './leave-out-button.tsx';

/** The line, the game in the file with notes about it, its state, and Leave out or Put back. */
export function rowColumns(uploadId: number): Column<StagedRow>[] {
  return [
    {
      id: 'line',
      header: 'Line',
      width: '72px',
      phone: 'hidden',
      cell: ({ line }) => <TabularNumber>{line}</TabularNumber>,
    },
    {
      id: 'file',
      header: 'In the file',
      phone: 'primary',
      cell: (row) => <RowInFile row={row} />,
      phoneCell: (row) => <RowInFile row={row} isOnPhone />,
    },
    { id: 'state', header: 'State', width: '128px', phone: 'badge', cell: (row) => <RowState row={row} /> },
    {
      id: 'action',
      header: 'What to do',
      width: '148px',
      phone: 'actions',
      cell: (row) => <LeaveOutButton uploadId={uploadId} row={row} />,
    },
  ];
}

function RowInFile({ row, isOnPhone = false }: { row: StagedRow; isOnPhone?: boolean }) {
  return (
    <div>
      <TwoLines first={fullName(row)} second={`${gameText(row)} · ${summaryOf(row)}`} />
      {isOnPhone && <Muted $small>{`Line ${row.line}`}</Muted>}
      {row.notes.map((note) => (
        <Muted key={note} $small>
          {note}
        </Muted>
      ))}
    </div>
  );
}

function RowState({ row: { leftOut, duplicateOf, duplicateOfRow, childId } }: { row: StagedRow }) {
  if (leftOut) return <Badge>Left out</Badge>;
  if (duplicateOf !== null || duplicateOfRow !== null) return <Badge tone="warn">Duplicate</Badge>;
  return childId === null ? <Badge tone="leather">Unmatched</Badge> : <Badge tone="turf">Matched</Badge>;
}
