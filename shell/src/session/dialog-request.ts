/** A dialog of the shell over whatever the page shows, and the calls that wait for what the person does in it. */
interface DialogRequest<Request> {
  /** The open request, for the dialog. */
  current: () => Request | null;
  subscribe: (listener: () => void) => () => void;
  /** Opens the dialog, or changes what it says. Resolves to whether the person did what it asks for. */
  open: (next: Request) => Promise<boolean>;
  /** Closes the dialog, if it is open. */
  close: (isDone: boolean) => void;
}

export function dialogRequest<Request>(): DialogRequest<Request> {
  const listeners = new Set<() => void>();
  let request: Request | null = null;
  let answer: Promise<boolean> = Promise.resolve(false);
  let resolveAnswer: (isDone: boolean) => void = () => undefined;
  const set = (next: Request | null) => {
    request = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => request,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(next) {
      if (!request) {
        answer = new Promise((resolve) => {
          resolveAnswer = resolve;
        });
      }
      set(next);
      return answer;
    },
    close(isDone) {
      if (!request) return;
      set(null);
      resolveAnswer(isDone);
    },
  };
}
