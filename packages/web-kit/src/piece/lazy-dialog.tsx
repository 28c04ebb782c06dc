import { Button, Card, ErrorState } from '@fieldhouse/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { Boundary } from './boundary.tsx';
import { usePiece } from './piece-context.ts';

const Over = styled(Card)`
  position: fixed; inset: auto var(--s4) calc(88px + env(safe-area-inset-bottom)); z-index: 50; max-width: 440px;
  margin-inline: auto; box-shadow: var(--shadow-l);
  display: grid; justify-items: center;
`;

/**
 * A dialog whose code is loaded when it opens. Code that does not come is said over the page, which stays as it is,
 * with Try again: a lost file takes nothing else away.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Part = lazy(load);
  // Reads the part anew after Try again.
  const Loading = (props: Props) => <Part {...props} />;
  return function LazyDialog(props: Props) {
    const { reportError } = usePiece();
    return (
      <Boundary
        report={reportError}
        onAgain={() => {
          Part = lazy(load);
        }}
        fallback={(again) => (
          <Over>
            <ErrorState
              title="This could not be opened"
              text="Something went wrong while loading it. What you see on the page still works."
              onRetry={again}
            />
            <Button look="text" onClick={props.onClose}>
              Close
            </Button>
          </Over>
        )}
      >
        <Suspense>
          <Loading {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
