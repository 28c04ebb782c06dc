/**
 * Work that anybody may cause: those who ask for the same while it runs get the same result, so that however many
 * ask at once, it runs once.
 */
export function shareRunning<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const same = running.get(key);
    if (same) return same;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
