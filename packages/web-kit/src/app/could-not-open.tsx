import { Button, Card, ErrorState } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const NOT_OPENED = 'This could not be opened';
const WHY = 'Something went wrong while loading it. What you see on the page still works.';

const Over = styled(Card)`
  position: fixed; inset: auto var(--s4) calc(88px + env(safe-area-inset-bottom)); z-index: 50; max-width: 440px;
  margin-inline: auto; box-shadow: var(--shadow-l);
  display: grid; justify-items: center;
`;

/** Shown over the page when the code of a dialog or menu did not load; the page itself stays usable. */
export function CouldNotOpen({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Over>
      <ErrorState title={NOT_OPENED} text={WHY} onRetry={onRetry} />
      <Button look="text" onClick={onClose}>
        Close
      </Button>
    </Over>
  );
}

/** The same in a panel, such as a tab. */
export function CouldNotLoad({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <ErrorState title={NOT_OPENED} text={WHY} onRetry={onRetry} />
    </Card>
  );
}
