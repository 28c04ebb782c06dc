/** How a line about one child ends; it begins with the child's name. */
export const ENDINGS = ['registered', 'cancelled', 'was removed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What is left of the name of a child that was removed from the club; svc-events tells such a child's last news so. */
export const FORMER_PLAYER = 'Former player';

/** 'Mateo Alvarez registered' */
export function lineOf(childName: string, ending: Ending): string {
  return `${childName} ${ending}`;
}
