import { act, cleanup, render } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { App } from '../src/app.tsx';
import { followLinks, navigate } from '../src/place.ts';
import { readRegistry } from '../src/routes/registry-store.ts';
import { queryClient } from '../src/session/session.ts';
import { forgetNotices } from '../src/toasts/notify.tsx';
import { PIECES, releasedRoutes } from './released-routes.ts';
import { type StandInServer, standInServer } from './stand-in-server.ts';

followLinks();

/**
 * The whole page at an address, for somebody or for nobody (null), with the club's three micro-frontends in the registry; their code never comes. `answers` are
 * added to those of an account and a registry.
 */
export async function openPage(
  address: string,
  user: unknown,
  answers: Parameters<typeof standInServer>[0] = {},
): Promise<StandInServer> {
  globalThis.scrollTo = () => {};
  const server = standInServer({
    'GET /remotes.json': () => ({
      status: 200,
      body: {
        schema: 1,
        apps: Object.fromEntries(PIECES.map((name) => [name, 'abc'])),
        routes: releasedRoutes(),
      },
    }),
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401, body: {} }),
    'GET /api/notifications/unread': () => ({ status: 200, body: [] }),
    ...answers,
  });
  history.replaceState(null, '', address);
  await act(async () => {
    await readRegistry();
    render(<App />);
  });
  return server;
}

/** Everything as it was before the page was opened. */
export async function closePage(server: StandInServer): Promise<void> {
  await act(async () => {
    toast.dismiss();
    navigate('/login', { replace: true });
  });
  cleanup();
  queryClient.clear();
  forgetNotices();
  localStorage.clear();
  server.close();
}
