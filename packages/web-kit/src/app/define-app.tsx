import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { AppContext } from './app-context.ts';
import type { AppLifecycles, AppProps } from './app-props.ts';
import type { LoadPage } from './lazy-page.tsx';
import { type PageRoute, Pages } from './pages.tsx';

/**
 * The lifecycles of a micro-frontend around its pages, each loaded when its path is opened:
 * `export default defineApp({ events: () => import('./events/events-page.tsx') }, routes)`, where `routes` is its
 * routes.json. They never reject: an error shows in the app's own area with Try again, and is reported.
 */
export function defineApp(pages: Readonly<Record<string, LoadPage>>, routes: readonly PageRoute[]): AppLifecycles {
  let root: Root | null = null;
  return {
    bootstrap: async () => {},
    mount: async (props) => {
      root = createRoot(props.host, { onUncaughtError: props.reportError });
      root.render(<Mounted pages={pages} routes={routes} props={props} />);
    },
    unmount: async () => {
      root?.unmount();
      root = null;
    },
  };
}

interface MountedProps {
  pages: Readonly<Record<string, LoadPage>>;
  routes: readonly PageRoute[];
  props: AppProps;
}

function Mounted({ pages, routes, props }: MountedProps) {
  const { queryClient, reportError } = props;
  const removeFailedQueries = () => queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <StyleSheetManager>
      <QueryClientProvider client={queryClient}>
        <AppContext value={props}>
          <Pages pages={pages} routes={routes} report={reportError} onRetry={removeFailedQueries} />
        </AppContext>
      </QueryClientProvider>
    </StyleSheetManager>
  );
}
