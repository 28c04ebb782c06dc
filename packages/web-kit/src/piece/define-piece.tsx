import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { Boundary } from './boundary.tsx';
import { type LoadApp, Loaded } from './loaded.tsx';
import { PieceContext } from './piece-context.ts';
import type { Piece, PieceProps } from './piece-props.ts';

/**
 * The lifecycles of a micro-frontend around its lazily loaded component:
 * `export default definePiece(() => import('./app.tsx'))`. They never reject: what goes wrong shows in the piece's own area with Try again, and is reported.
 */
export function definePiece(load: LoadApp): Piece {
  let root: Root | null = null;
  return {
    bootstrap: async () => {},
    mount: async (props) => {
      root = createRoot(props.host, { onUncaughtError: props.reportError });
      root.render(<Mounted load={load} props={props} />);
    },
    unmount: async () => {
      root?.unmount();
      root = null;
    },
  };
}

function Mounted({ load, props }: { load: LoadApp; props: PieceProps }) {
  const { queryClient, reportError } = props;
  const forgetFailures = () => queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <StyleSheetManager>
      <QueryClientProvider client={queryClient}>
        <PieceContext value={props}>
          <Boundary report={reportError} onAgain={forgetFailures}>
            <Loaded load={load} report={reportError} />
          </Boundary>
        </PieceContext>
      </QueryClientProvider>
    </StyleSheetManager>
  );
}
