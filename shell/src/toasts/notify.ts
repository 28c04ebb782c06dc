import type { Notice } from '@fieldhouse/web-kit';

/** The code that shows toasts. */
interface ToastList {
  show: (notice: Notice) => void;
  clear: () => void;
}

let list: ToastList | undefined;
let load: (() => void) | undefined;
let waiting: Notice | undefined;

/** Shows a toast. A new one replaces the one on screen (product decision 41). The first one may wait for its code. */
export function notify(notice: Notice): void {
  if (list) {
    list.show(notice);
    return;
  }
  waiting = notice;
  load?.();
}

/** Removes the stored toast. One on screen stays until its time is over. */
export function clearNotices(): void {
  waiting = undefined;
  list?.clear();
}

/** Calls `run` when the first toast needs its code, and at once when one is waiting. Returns what ends that. */
export function onFirstNotice(run: () => void): () => void {
  load = run;
  if (waiting) run();
  return () => {
    load = undefined;
  };
}

/** From now on toasts are shown by `shownBy`; the one that waits is shown. Returns what ends that. */
export function showNotices(shownBy: ToastList): () => void {
  list = shownBy;
  if (waiting) list.show(waiting);
  waiting = undefined;
  return () => {
    list = undefined;
  };
}
