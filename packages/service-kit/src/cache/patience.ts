const SLICES = 6;

/**
 * Acts when `ms` are over, unless it is stopped before. The time counts in slices, each at most once, so that one in which this
 * process was busy, and could neither ask nor hear an answer, is not held against the other side.
 */
export function afterPatience(ms: number, act: () => void): () => void {
  let left = SLICES;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    act();
  }, ms / SLICES);
  return () => clearInterval(timer);
}
