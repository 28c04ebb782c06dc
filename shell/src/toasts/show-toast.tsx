import { Toast } from '@fieldhouse/ui';
import type { Notice } from '@fieldhouse/web-kit';
import { toast } from 'react-toastify/unstyled';
import { SwipeToDismiss } from './swipe-to-dismiss.tsx';

/** How long a toast shows, in milliseconds (S1 §9). */
export const SHOWN_FOR_MS = 5000;

/** How long a toast with Undo shows, in milliseconds: it takes the place of a question (S1 §9). */
export const UNDO_FOR_MS = 10_000;

/** How long a dismissed toast is stored, in milliseconds (S1 §9): F8 shows it again. */
export const STORED_FOR_MS = 1_000_000;

let shown = 0;
let last: { notice: Notice; until: number } | null = null;

const idOf = (number: number) => `toast-${number}`;

/**
 * Shows a toast in the place of the one on screen (product decision 41). Each has an id of its own: react-toastify
 * drops a toast with the id of one that is still disappearing.
 */
export function showToast(notice: Notice): void {
  const { title, description, tone = 'success', undo } = notice;
  toast.dismiss(idOf(shown));
  shown += 1;
  const number = shown;
  last = { notice, until: Number.POSITIVE_INFINITY };
  const takeBack = undo && (() => undoOnce(number, undo));
  toast(
    <SwipeToDismiss onDismiss={() => toast.dismiss(idOf(number))}>
      <Toast title={title} description={description} tone={tone} onUndo={takeBack} />
    </SwipeToDismiss>,
    {
      toastId: idOf(number),
      ...(undo && { autoClose: UNDO_FOR_MS }),
      role: tone === 'destructive' ? 'alert' : 'status',
      onClose: () => {
        if (last && number === shown) last.until = Date.now() + STORED_FOR_MS;
      },
    },
  );
}

/** Nothing is taken back twice: not by a second press, and not from the stored toast. */
function undoOnce(number: number, undo: () => void): void {
  if (!last || number !== shown) return;
  last = null;
  toast.dismiss(idOf(number));
  undo();
}

/** Shows the last toast again, if it disappeared a short time ago. */
export function showLastToastAgain(): void {
  if (last && !toast.isActive(idOf(shown)) && Date.now() < last.until) showToast(last.notice);
}

/** Removes the stored toast. One on screen stays until its time is over. */
export function forgetLastToast(): void {
  last = null;
}
