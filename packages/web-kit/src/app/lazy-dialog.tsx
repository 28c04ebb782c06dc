import { CouldNotOpen } from './could-not-open.tsx';
import type { LoadCode } from './lazy-code.ts';
import { type LazyComponent, lazyPart } from './lazy-part.tsx';
import { OpeningDialog } from './opening-dialog.tsx';

/**
 * A dialog whose code is loaded when it opens. When the code does not load, an error with Try again shows over the
 * page; the page itself stays usable.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: LoadCode<Props>): LazyComponent<Props> {
  return lazyPart(load, {
    waiting: ({ onClose }) => <OpeningDialog onClose={onClose} />,
    failed: ({ onClose }, retry) => <CouldNotOpen onRetry={retry} onClose={onClose} />,
  });
}
