import { withTimeout } from '@fieldhouse/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { appPropsFor } from './apps/app-props.ts';
import { retrySharedLibraries } from './apps/retry-shared-libraries.ts';
import { runApps, startFirstPage } from './apps/run-apps.ts';
import { followErrors } from './errors/report-errors.ts';
import { loadSignedIn } from './frame/lazy-signed-in.tsx';
import { followSystemTheme } from './frame/theme.ts';
import { provideLazyLibraries } from './lazy-libraries.ts';
import { followLinks, pageAddress } from './page-address.ts';
import { followPushes } from './push/follow-pushes.ts';
import { followReleases } from './releases/new-version.ts';
import { currentRegistry, readRegistry } from './routes/registry-store.ts';
import { preloadScreen } from './screens/screen.tsx';
import { followSession } from './session/follow-session.ts';
import { currentUser, queryClient, userQuery } from './session/session.ts';
import { loadClub } from './shown-club.ts';

/* The Content-Security-Policy forbids eval. Without this setting zod tries it once, and that is reported. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** How long the frame waits for the first micro-frontend before it replaces the page's outline, in ms. */
const FIRST_APP_TIMEOUT_MS = 2000;

followErrors();
provideLazyLibraries();
retrySharedLibraries();
followLinks();
followSystemTheme();
followSession();
followReleases();
followPushes();
loadClub();
preloadScreen(pageAddress.current());
void withTimeout(FIRST_APP_TIMEOUT_MS, startFirstApp())
  .catch(() => undefined)
  .then(() => {
    const root = document.getElementById('app');
    if (root) createRoot(root).render(<App />);
  });

/** Mounts the micro-frontend before the frame: its requests are under way while the frame renders. */
async function startFirstApp(): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(userQuery), readRegistry()]);
  const partsOfFrame = currentUser() ? loadSignedIn() : undefined;
  const registry = currentRegistry();
  if (registry && registry !== 'failed') {
    const first = startFirstPage();
    runApps(registry, appPropsFor);
    await first;
  }
  await partsOfFrame;
}
