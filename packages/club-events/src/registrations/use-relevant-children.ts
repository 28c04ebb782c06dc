import { useMemo } from 'react';
import type { Candidate } from './to-sheet-child.ts';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';

const NO_CHILDREN: readonly Candidate[] = [];

/** The children whose registrations a list of events shows: the user's own, and the preferred child of a coach. */
export function useRelevantChildren(chosenChildId: number | null): readonly Candidate[] {
  const { data: own = NO_CHILDREN } = useChildren();
  const { data: chosen } = useChild(chosenChildId);
  return useMemo(() => (chosen && !own.some(({ id }) => id === chosen.id) ? [...own, chosen] : own), [own, chosen]);
}
