/** Whose pushes come to this browser: the id of the user who turned them on (S2.4.2001). */
export const PUSH_OWNER = 'push-owner';

/** Null: nobody's. */
export function pushOwner(): number | null {
  try {
    const stored = localStorage.getItem(PUSH_OWNER);
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}

export function storePushOwner(userId: number | null): void {
  try {
    if (userId === null) localStorage.removeItem(PUSH_OWNER);
    else localStorage.setItem(PUSH_OWNER, String(userId));
  } catch {
    // The browser may forbid storage. Then a visit does not renew the subscription, and it ends after 180 days.
  }
}
