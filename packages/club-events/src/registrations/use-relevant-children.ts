import { useMemo } from 'react';
import type { Candidate } from './to-sheet-child.ts';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';

const NO_CHILDREN: readonly Candidate[] = [];

/** The children whose registrations a list of events shows: the user's own, and the preferred child of a coach. */
export function useRelevantChildren(cameFor: number | null): readonly Candidate[] {
  const { data: own = NO_CHILDREN } = useChildren();
  const { data: inMind } = useChild(cameFor);
  return useMemo(() => (inMind && !own.some(({ id }) => id === inMind.id) ? [...own, inMind] : own), [own, inMind]);
}
