import type { StagedRow } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Segments } from '@fieldhouse/ui';
import { DUPLICATE_ACTIONS } from './duplicate-action.ts';
import { useChangeRow } from './use-change-row.ts';

interface DuplicateChoiceProps {
  uploadId: number;
  given: StagedRow;
}

/** The choice of an action for one duplicate; Skip is the default (S2 §4). */
export function DuplicateChoice({ uploadId, given }: DuplicateChoiceProps) {
  const { row, setAction } = useChangeRow(uploadId, given);
  return (
    <Segments
      label={`${fullName(given)}, line ${given.line}`}
      segments={DUPLICATE_ACTIONS}
      value={row.action ?? 'skip'}
      onChange={setAction}
    />
  );
}
