import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  HttpResponse,
  http,
  noNetwork,
  type OpenApp,
  openComponent,
  refused,
  savedFiles,
  sentRequests,
  server,
  theo,
} from '../../testing/index.ts';
import { useDownload } from './use-download.ts';

const CALL = '/api/events/7/export-sizes';
const user = userEvent.setup({ delay: null });

function Exporting() {
  const { download, isPending } = useDownload({ failureTitle: 'Failed to export uniform sizes' });
  return (
    <button type="button" onClick={() => download(CALL)}>
      {isPending ? 'Exporting' : 'Export'}
    </button>
  );
}

let app: OpenApp;
let files: ReturnType<typeof savedFiles>;
beforeEach(() => {
  files = savedFiles();
});
afterEach(() => app.close());

const press = async () => {
  app = await openComponent(Exporting, '/coach', theo);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
};
const csv = (headers: Record<string, string>) => () =>
  new HttpResponse('\uFEFFChild Name,Age\r\nZoë,9', { headers: { 'Content-Type': 'text/csv', ...headers } });

describe('When a file is downloaded', () => {
  it('Then the browser saves it under the name that the server gave, byte by byte', async () => {
    const named = { 'Content-Disposition': 'attachment; filename="uniform-sizes-2026-11-28.csv"' };
    server.use(http.untyped.get(CALL, csv(named)));
    await press();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('uniform-sizes-2026-11-28.csv');
    expect(await files[0]?.text).toBe('\uFEFFChild Name,Age\r\nZoë,9');
    expect(app.notices).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('Then a name with letters of another script is that of the file', async () => {
    const encoded = `filename="sizes.csv"; filename*=UTF-8''sizes-${encodeURIComponent('打撃')}.csv`;
    server.use(http.untyped.get(CALL, csv({ 'Content-Disposition': `attachment; ${encoded}` })));
    await press();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('sizes-打撃.csv');
  });

  it('Then a second press during the download sends no request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      http.untyped.get(CALL, async () => {
        await promise;
        return csv({})();
      }),
    );
    await press();
    await user.click(await screen.findByRole('button', { name: 'Exporting' }));
    resolve();
    await waitFor(() => expect(files).toHaveLength(1));
    expect(sentRequests()).toHaveLength(1);
  });

  it('Then a refusal is a toast with the server’s sentence, and nothing is saved', async () => {
    server.use(http.events.get(CALL, refused(503, 'unavailable', 'The sizes are not available at the moment.')));
    await press();
    await waitFor(() =>
      expect(app.notices).toEqual([
        {
          title: 'Failed to export uniform sizes',
          description: 'The sizes are not available at the moment.',
          tone: 'destructive',
        },
      ]),
    );
    expect(files).toEqual([]);
  });

  it('Then a network error is a toast, and the shell is notified of a 401', async () => {
    server.use(http.untyped.get(CALL, noNetwork));
    await press();
    await waitFor(() => expect(app.notices[0]?.description).toBe('Network error. Please try again.'));
    server.use(http.events.get(CALL, refused(401, 'not_signed_in', 'Please sign in')));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(app.sessionsEnded()).toBe(1));
    expect(files).toEqual([]);
  });
});
