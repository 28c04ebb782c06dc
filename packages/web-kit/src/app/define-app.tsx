import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { setPageSession } from '../api/page-session.ts';
import { AppContext } from './app-context.ts';
import type { AppLifecycles, AppProps } from './app-props.ts';
import { type LoadPage, lazyPage } from './lazy-page.tsx';
import type { LazyComponent } from './lazy-part.tsx';
import { type PageRoute, Pages } from './pages.tsx';

/**
 * The lifecycles of a micro-frontend around its pages, each loaded when its path is opened:
 * `export default defineApp({ events: () => import('./events/events-page.tsx') }, routes)`, where `routes` is its
 * routes.json. They never reject: an error shows in the app's own area with Try again, and is reported.
 */
export function defineApp(pages: Readonly<Record<string, LoadPage>>, routes: readonly PageRoute[]): AppLifecycles {
  let root: Root | null = null;
  const lazyPages = Object.fromEntries(Object.entries(pages).map(([name, load]) => [name, lazyPage(load)]));
  return {
    bootstrap: async () => {},
    mount: async (props) => {
      const { user, ...calls } = props.session;
      setPageSession({ userId: user.id, ...calls });
      root = createRoot(props.host, { onUncaughtError: props.reportError });
      root.render(<Mounted pages={lazyPages} routes={routes} props={props} />);
    },
    unmount: async () => {
      root?.unmount();
      root = null;
    },
  };
}

interface MountedProps {
  pages: Readonly<Record<string, LazyComponent<object>>>;
  routes: readonly PageRoute[];
  props: AppProps;
}

function Mounted({ pages, routes, props }: MountedProps) {
  return (
    <StyleSheetManager>
      <QueryClientProvider client={props.queryClient}>
        <AppContext value={props}>
          <Pages pages={pages} routes={routes} />
        </AppContext>
      </QueryClientProvider>
    </StyleSheetManager>
  );
}
