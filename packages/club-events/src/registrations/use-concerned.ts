import { useMemo } from 'react';
import type { Candidate } from './standing.ts';
import { useChild } from './use-child.ts';
import { useChildren } from './use-children.ts';

const NOBODY: readonly Candidate[] = [];

/** The children a list of events is about: one's own, and the child of another family that a coach has in mind. */
export function useConcerned(cameFor: number | null): readonly Candidate[] {
  const { data: own = NOBODY } = useChildren();
  const { data: inMind } = useChild(cameFor);
  return useMemo(() => (inMind && !own.some(({ id }) => id === inMind.id) ? [...own, inMind] : own), [own, inMind]);
}
