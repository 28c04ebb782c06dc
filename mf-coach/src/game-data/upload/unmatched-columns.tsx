import type { StagedRow } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { type Column, TabularNumber, TwoLines } from '@fieldhouse/ui';
import { gameText, summaryOf } from '../record-text.ts';
import { PlayerChoice } from './player-choice.tsx';

/** The line number, the game in the file, and the choice of a player. */
export function unmatchedColumns(uploadId: number): Column<StagedRow>[] {
  return [
    {
      id: 'line',
      header: 'Line',
      width: '72px',
      phone: 'badge',
      cell: ({ line }) => <TabularNumber>{line}</TabularNumber>,
      phoneCell: ({ line }) => `Line ${line}`,
    },
    {
      id: 'file',
      header: 'In the file',
      width: '34%',
      phone: 'primary',
      cell: (row) => <TwoLines first={fullName(row)} second={`${gameText(row)} · ${summaryOf(row)}`} />,
    },
    { id: 'player', header: 'Player', cell: (row) => <PlayerChoice uploadId={uploadId} given={row} /> },
  ];
}
