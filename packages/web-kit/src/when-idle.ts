/**
 * Runs something once the page has nothing else to do, after three seconds at the latest. Answers how to call it
 * off.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
