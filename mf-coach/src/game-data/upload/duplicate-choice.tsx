import type { StagedRow } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Segments } from '@fieldhouse/ui';
import { ACTIONS } from './duplicate-action.ts';
import { useChangeRow } from './use-change-row.ts';

interface DuplicateChoiceProps {
  uploadId: number;
  given: StagedRow;
}

/** What becomes of one duplicate: Skip unless another is chosen (S2 §4). */
export function DuplicateChoice({ uploadId, given }: DuplicateChoiceProps) {
  const { row, setAction } = useChangeRow(uploadId, given);
  return (
    <Segments
      label={`${fullName(given)}, line ${given.line}`}
      segments={ACTIONS}
      value={row.action ?? 'skip'}
      onChange={setAction}
    />
  );
}
