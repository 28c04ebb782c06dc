import { Button, media, Spinner } from '@fieldhouse/ui';
import { useEffect } from 'react';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`from { opacity: 0; }`;

/** In the place of a dialog. It becomes visible after a fifth of a second: code that is stored loads faster. */
const Scrim = styled.div`
  position: fixed; inset: 0; z-index: 50; display: grid; place-items: center;
  padding: var(--s5) max(var(--s5), env(safe-area-inset-right)) var(--s5) max(var(--s5), env(safe-area-inset-left));
  background: var(--scrim); animation: ${appear} 150ms 200ms backwards;
  & > div {
    width: min(580px, 100%); padding-bottom: var(--s5); display: grid; justify-items: center;
    border: 1px solid var(--control); border-radius: var(--radius-l);
    background: var(--surface); color: var(--text); box-shadow: var(--shadow-l);
  }
  ${media.phone} {
    padding: 0; place-items: end stretch;
    & > div {
      width: 100%; padding-bottom: calc(var(--s5) + env(safe-area-inset-bottom)); border-width: 1px 0 0;
      border-radius: var(--radius-l) var(--radius-l) 0 0;
    }
  }
`;

/**
 * Shown after a press until the code of the dialog is loaded. The focus stays on what was pressed: the dialog restores
 * it when it closes.
 */
export function OpeningDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <Scrim>
      <div>
        <Spinner />
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Scrim>
  );
}
