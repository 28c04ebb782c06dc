/**
 * For work that any client may cause: calls with the same key while it runs get the same result, so that it runs once
 * however many clients call at once.
 */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const current = running.get(key);
    if (current) return current;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
