import { Toast } from '@fieldhouse/ui';
import type { Notice } from '@fieldhouse/web-kit';
import { toast } from 'react-toastify/unstyled';
import { SwipeAway } from './swipe-away.tsx';

/** How long a toast shows, in milliseconds (S1 §9). */
export const SHOWN_FOR = 5000;

const ONLY = 'the-toast';
let shown = 0;

/** Shows a toast. There is one at a time: a new one takes the place of the one on screen (decision 41). */
export function notify({ title, description, tone = 'success' }: Notice): void {
  shown += 1;
  const content = (
    <SwipeAway key={shown} onAway={() => toast.dismiss(ONLY)}>
      <Toast title={title} description={description} tone={tone} />
    </SwipeAway>
  );
  const role = tone === 'destructive' ? 'alert' : 'status';
  if (toast.isActive(ONLY)) toast.update(ONLY, { render: content, role });
  else toast(content, { toastId: ONLY, role });
}
