import { HttpResponse, http, refused, savedFiles, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, openUsersTab } from './testing/open-panel.tsx';
import { aUser, userHandlers } from './testing/user-handlers.ts';

const CALL = '/api/admin/users/5/data';
const NAME = 'family-data-5-2026-11-21.json';
const user = userEvent.setup({ delay: null });

let panel: Awaited<ReturnType<typeof openPanel>>;
let files: ReturnType<typeof savedFiles>;
const jsdomWidth = innerWidth;
beforeEach(() => {
  window.innerWidth = 1280;
  files = savedFiles();
  server.use(...userHandlers([aUser(5, { firstName: 'Rosa', lastName: 'Alvarez' })]));
});
afterEach(async () => {
  await panel.close();
  window.innerWidth = jsdomWidth;
});

const file = () =>
  new HttpResponse('{"schema":1}', { headers: { 'Content-Disposition': `attachment; filename="${NAME}"` } });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function download(name: string) {
  await press(`Actions for ${name}`);
  await user.click(await screen.findByRole('menuitem', { name: 'Family’s data' }));
}

describe('When an admin downloads a family’s data', () => {
  it('Then the Users tab saves the server’s file and shows a toast @spec S2.2.1404', async () => {
    server.use(http.untyped.get(CALL, file));
    panel = await openUsersTab();
    await download('Rosa Alvarez');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual([NAME]));
    expect(panel.notices).toEqual([{ title: 'Family’s data exported successfully', description: NAME }]);
  });

  it('Then the data of two families can be downloaded one right after the other', async () => {
    const other = aUser(6, { firstName: 'Ana', lastName: 'Diaz' });
    server.use(
      ...userHandlers([aUser(5, { firstName: 'Rosa', lastName: 'Alvarez' }), other]),
      http.untyped.get(CALL, file),
      http.untyped.get('/api/admin/users/6/data', file),
    );
    panel = await openUsersTab();
    await download('Rosa Alvarez');
    await download('Ana Diaz');
    await waitFor(() => expect(files).toHaveLength(2));
  });

  it('Then a phone has it in the menu of the account @spec S2.2.1404', async () => {
    window.innerWidth = 390;
    server.use(http.untyped.get(CALL, file));
    panel = await openUsersTab();
    await download('Rosa Alvarez');
    await waitFor(() => expect(files).toHaveLength(1));
  });

  it('Then a failure is shown, and nothing is saved', async () => {
    server.use(http.admin.get(CALL, refused(503, 'unavailable', 'A part of the platform does not answer.')));
    panel = await openUsersTab();
    await download('Rosa Alvarez');
    await waitFor(() =>
      expect(panel.notices).toEqual([
        {
          title: 'Failed to export the family’s data',
          description: 'A part of the platform does not answer.',
          tone: 'destructive',
        },
      ]),
    );
    expect(files).toEqual([]);
  });

  it('Then the family home, which edits names, does not offer it', async () => {
    panel = await openPanel();
    await screen.findByRole('button', { name: 'Change role Rosa Alvarez' });
    expect(screen.queryByRole('button', { name: 'Family’s data of Rosa Alvarez' })).toBeNull();
  });
});
