/** head.js sends a page's first calls only where this is stored (S1.7.111). It is no secret and gives no access. */
const STORAGE_KEY = 'signed-in';

/** Remembers in this browser that somebody is signed in, or that nobody is. */
export function storeSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser may forbid storage. Then the page's script sends the first calls.
  }
}
