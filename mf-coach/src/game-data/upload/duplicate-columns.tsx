import type { StagedRow } from '@fieldhouse/api';
import type { Column } from '@fieldhouse/ui';
import { DuplicateChoice } from './duplicate-choice.tsx';
import { DuplicateGame } from './duplicate-game.tsx';

/** The stored game, the game in the file, and the choice of an action. */
export function duplicateColumns(uploadId: number): Column<StagedRow>[] {
  return [
    {
      id: 'stored',
      header: 'Stored',
      width: '30%',
      phone: 'primary',
      cell: (row) =>
        row.duplicateOf ? (
          <DuplicateGame title="Stored" game={row.duplicateOf} />
        ) : (
          `The same game as line ${row.duplicateOfLine} of this file`
        ),
    },
    {
      id: 'file',
      header: 'In this file',
      width: '30%',
      cell: (row) => (
        <DuplicateGame title={`In this file · line ${row.line}`} game={row} comparedWith={row.duplicateOf} />
      ),
    },
    { id: 'action', header: 'What to do', cell: (row) => <DuplicateChoice uploadId={uploadId} given={row} /> },
  ];
}
