import type { StagedRow } from '@fieldhouse/api';

export type DuplicateAction = NonNullable<StagedRow['action']>;

/** What becomes of a duplicate (S2 §4); Skip is chosen unless told. */
export const ACTIONS: readonly { value: DuplicateAction; label: string }[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'overwrite', label: 'Overwrite' },
  { value: 'create-new', label: 'Create New' },
];
