import type { StagedRow } from '@fieldhouse/api';

export type DuplicateAction = NonNullable<StagedRow['action']>;

/** The actions for a duplicate (S2 §4); Skip is the default. */
export const DUPLICATE_ACTIONS: readonly { value: DuplicateAction; label: string }[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'overwrite', label: 'Overwrite' },
  { value: 'create-new', label: 'Create New' },
];
