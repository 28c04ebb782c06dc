/**
 * Shares one query among all callers that call before it begins. A caller that comes during a query waits for the next
 * one, so a result is never older than the call. There is at most one query at a time. If a query fails, it fails for
 * all callers that waited for it.
 */
export function singleFlight<Seen>(load: () => Promise<Seen>): () => Promise<Seen> {
  let current: Promise<unknown> | undefined;
  let next: Promise<Seen> | undefined;

  function begin(): Promise<Seen> {
    next = undefined;
    const loading = load();
    const over = () => {
      if (current === loading) current = undefined;
    };
    current = loading;
    loading.then(over, over);
    return loading;
  }

  return () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
