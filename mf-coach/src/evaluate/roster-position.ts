interface Entry {
  childId: number;
}

/** The position of a child on the roster of an event whose children are evaluated one after the other. */
export interface RosterPosition {
  /** From 1. */
  position: number;
  total: number;
  /** Null for the last child. */
  nextChildId: number | null;
}

/** The child's position on the roster; undefined for a child that is not on it. */
export function rosterPosition(roster: readonly Entry[], childId: number): RosterPosition | undefined {
  const at = roster.findIndex((entry) => entry.childId === childId);
  if (at < 0) return undefined;
  return { position: at + 1, total: roster.length, nextChildId: roster[at + 1]?.childId ?? null };
}
