import { Button, Card, ErrorState } from '@fieldhouse/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useAppProps } from './app-context.ts';
import { Boundary } from './boundary.tsx';

const Over = styled(Card)`
  position: fixed; inset: auto var(--s4) calc(88px + env(safe-area-inset-bottom)); z-index: 50; max-width: 440px;
  margin-inline: auto; box-shadow: var(--shadow-l);
  display: grid; justify-items: center;
`;

/**
 * A dialog whose code is loaded when it opens. When the code does not load, an error with Try again shows over the
 * page; the page itself stays usable.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Dialog = lazy(load);
  // Try again replaces `Dialog`; this component renders the current one.
  const Loading = (props: Props) => <Dialog {...props} />;
  return function LazyDialog(props: Props) {
    const { reportError } = useAppProps();
    return (
      <Boundary
        report={reportError}
        onRetry={() => {
          Dialog = lazy(load);
        }}
        fallback={(retry) => (
          <Over>
            <ErrorState
              title="This could not be opened"
              text="Something went wrong while loading it. What you see on the page still works."
              onRetry={retry}
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
