import { isolated } from '@fieldhouse/contracts';

/** The endings of a line about one child; it begins with the child's name. */
export const ENDINGS = ['registered', 'has another time', 'cancelled', 'was removed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Replaces the name of a child that was removed from the club, also in the last events of svc-events about it. */
export const FORMER_PLAYER = 'Former player';

/** 'Mateo Alvarez registered' */
export function lineOf(childName: string, ending: Ending): string {
  return `${isolated(childName)} ${ending}`;
}
