interface Entry {
  childId: number;
}

/** Where a child stands on the roster of an event that is evaluated as a whole. */
export interface RosterTurn {
  /** From 1. */
  position: number;
  total: number;
  /** Null: it is the last one. */
  nextChildId: number | null;
}

/** The child's turn in the roster's order; undefined for a child that is not on it. */
export function rosterTurn(roster: readonly Entry[], childId: number): RosterTurn | undefined {
  const at = roster.findIndex((entry) => entry.childId === childId);
  if (at < 0) return undefined;
  return { position: at + 1, total: roster.length, nextChildId: roster[at + 1]?.childId ?? null };
}
