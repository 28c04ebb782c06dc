/**
 * One look at the database for everybody who asks before it begins: who comes while one is under way waits for the
 * next. So an answer is never older than its question, as if each had looked, and however many ask at once there is
 * one look at a time. A look that fails fails for those who waited for it.
 */
export function sharedLook<Seen>(load: () => Promise<Seen>): () => Promise<Seen> {
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
