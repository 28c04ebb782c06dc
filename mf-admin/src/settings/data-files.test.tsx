import {
  avery,
  HttpResponse,
  http,
  noNetwork,
  type OpenApp,
  openComponent,
  refused,
  savedFiles,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataFiles } from './data-files.tsx';

const CALL = '/api/admin/export';
const NAME = 'fieldhouse-export-2026-11-21.json';
const HEADERS = { 'Content-Type': 'application/json', 'Content-Disposition': `attachment; filename="${NAME}"` };
const user = userEvent.setup({ delay: null });

let app: OpenApp;
let files: ReturnType<typeof savedFiles>;
beforeEach(async () => {
  files = savedFiles();
  app = await openComponent(DataFiles, '/admin', avery);
});
afterEach(() => app.close());

const press = async () => user.click(await screen.findByRole('button', { name: 'Export Data' }));

describe('When an admin exports the club’s data', () => {
  it('Then the server’s file is saved, with a toast @spec S2.2.1401, S2.7.1402, S2.8.1402', async () => {
    server.use(http.untyped.get(CALL, () => new HttpResponse('{"schema":1}', { headers: HEADERS })));
    await press();
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual([NAME]));
    expect(await files[0]?.text).toBe('{"schema":1}');
    expect(app.notices).toEqual([{ title: 'Data exported successfully', description: NAME }]);
  });

  it('Then the password is asked for when the sign-in is not recent, and the file is saved @spec S1.6.17', async () => {
    server.use(
      http.admin.get(CALL, refused(403, 'reauthentication_required', 'You signed in 16 minutes ago.'), { once: true }),
      http.untyped.get(CALL, () => new HttpResponse('{"schema":1}', { headers: HEADERS })),
    );
    await press();
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual([NAME]));
    expect(app.confirmed).toEqual(['You signed in 16 minutes ago.']);
    expect(app.notices).toEqual([{ title: 'Data exported successfully', description: NAME }]);
  });

  it('Then the progress is shown, and a second press sends no request @spec S2.2.1403', async () => {
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    server.use(
      http.untyped.get(CALL, () => {
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(new Uint8Array(2_400_000));
            await rest;
            controller.close();
          },
        });
        return new HttpResponse(body, { headers: HEADERS });
      }),
    );
    await press();
    expect(await screen.findByRole('progressbar', { name: 'Exporting... 2.4 MB' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Exporting...' }));
    sendRest();
    await waitFor(() => expect(files).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(sentRequests()).toHaveLength(1);
  });

  it('Then a failure is a toast, and nothing is saved @spec S2.7.1405, S2.8.1401', async () => {
    const toasts = () => app.notices.map(({ title, description, tone }) => [title, description, tone]);
    const failure = (sentence: string) => ['Failed to export data', sentence, 'destructive'];
    server.use(http.admin.get(CALL, refused(503, 'unavailable', 'A part of the platform does not answer.')));
    await press();
    await waitFor(() => expect(toasts()).toEqual([failure('A part of the platform does not answer.')]));

    const breaksOff = () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"schema":1,'));
          controller.error(new Error('The connection broke'));
        },
      });
      return new HttpResponse(body, { headers: HEADERS });
    };
    server.use(http.untyped.get(CALL, breaksOff));
    await press();
    await waitFor(() => expect(toasts().slice(1)).toEqual([failure('Network error. Please try again.')]));

    server.use(http.untyped.get(CALL, noNetwork));
    await press();
    await waitFor(() => expect(toasts().slice(2)).toEqual([failure('Network error. Please try again.')]));
    expect(files).toEqual([]);
  });
});
