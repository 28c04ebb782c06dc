import { Toast } from '@fieldhouse/ui';
import type { Notice } from '@fieldhouse/web-kit';
import { toast } from 'react-toastify/unstyled';
import { SwipeAway } from './swipe-away.tsx';

/** How long a toast shows, in milliseconds (S1 §9). */
export const SHOWN_FOR = 5000;

/** How long a dismissed toast is remembered, in milliseconds (S1 §9): who missed it finds it again with F8. */
export const REMEMBERED_FOR = 1_000_000;

const ONLY = 'the-toast';
let shown = 0;
let last: { notice: Notice; until: number } | null = null;

/** Shows a toast. There is one at a time: a new one takes the place of the one on screen (decision 41). */
export function notify(notice: Notice): void {
  const { title, description, tone = 'success' } = notice;
  shown += 1;
  last = { notice, until: Number.POSITIVE_INFINITY };
  const content = (
    <SwipeAway key={shown} onAway={() => toast.dismiss(ONLY)}>
      <Toast title={title} description={description} tone={tone} />
    </SwipeAway>
  );
  const role = tone === 'destructive' ? 'alert' : 'status';
  if (toast.isActive(ONLY)) toast.update(ONLY, { render: content, role });
  else toast(content, { toastId: ONLY, role, onClose: remember });
}

/** Shows the last toast again, if it went away a short time ago. */
export function recallNotice(): void {
  if (last && !toast.isActive(ONLY) && Date.now() < last.until) notify(last.notice);
}

/** Forgets what toasts told. One on screen stays until its time is over. */
export function forgetNotices(): void {
  last = null;
}

function remember(): void {
  if (last) last.until = Date.now() + REMEMBERED_FOR;
}
