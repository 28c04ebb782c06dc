import {
  avery,
  HttpResponse,
  http,
  noContent,
  type OpenApp,
  openComponent,
  refused,
  sentBodies,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PreviewOfReleases } from './preview-of-releases.tsx';

const user = userEvent.setup({ delay: null });
const stored = (release: string, storedAt = '2026-11-21T15:00:00Z') => ({ release, storedAt, commit: '885d8c20aaaa' });
const COACH = {
  app: 'mf-coach',
  inUse: '91ab04c7aaaa',
  chosen: null,
  releases: [stored('3f2a9c1d0001'), stored('91ab04c7aaaa')],
};
const SHELL = { app: 'shell', inUse: 'e4c38a2a0001', chosen: null, releases: [stored('e4c38a2a0001')] };

let app: OpenApp;
let reloads: number;
beforeEach(() => {
  reloads = 0;
});
afterEach(() => app.close());

async function open(...apps: readonly object[]) {
  server.use(http.untyped.get('/releases.json', () => HttpResponse.json({ apps })));
  app = await openComponent(() => <PreviewOfReleases reload={countReload} />, '/admin', avery);
  await screen.findByRole('heading', { name: 'Preview of releases' });
}
const countReload = () => {
  reloads += 1;
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('When an admin opens the preview of releases', () => {
  it('Then a stored release can be chosen for each app, with time and commit @spec S2.2.1490', async () => {
    server.use(http.auth.put('/api/admin/preview', noContent));
    await open(COACH, SHELL);
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Coach' });
    expect([...choice.options].map(({ text }) => text)).toEqual([
      '91ab04c, in use',
      expect.stringMatching(/^3f2a9c1 · stored .*9:00 AM · commit 885d8c2$/),
    ]);
    expect((await button('Start preview')).disabled).toBe(true);
    await user.selectOptions(choice, '3f2a9c1d0001');
    await user.click(await button('Start preview'));
    await waitFor(() => expect(reloads).toBe(1));
    expect(await sentBodies('PUT /api/admin/preview')).toEqual([
      { releases: [{ app: 'mf-coach', release: '3f2a9c1d0001' }] },
    ]);
  });

  it('Then a preview that runs is chosen, and the release in use stops it @spec S2.2.1490', async () => {
    server.use(http.auth.put('/api/admin/preview', noContent));
    await open({ ...COACH, chosen: '3f2a9c1d0001' });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Coach' });
    expect(choice.value).toBe('3f2a9c1d0001');
    await user.selectOptions(choice, '91ab04c7aaaa');
    await user.click(await button('Stop preview'));
    await waitFor(() => expect(reloads).toBe(1));
    expect(await sentBodies('PUT /api/admin/preview')).toEqual([{ releases: [] }]);
  });

  it('Then it says how a release is stored when there is none but those in use @spec S2.2.1490', async () => {
    await open(SHELL);
    await screen.findByText(/Only the releases in use are stored/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('Then a refusal leaves the choice as it is', async () => {
    server.use(http.auth.put('/api/admin/preview', refused(503, 'unavailable', 'Please try again in a minute')));
    await open(COACH);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Coach' }), '3f2a9c1d0001');
    await user.click(await button('Start preview'));
    await waitFor(async () => expect((await button('Start preview')).disabled).toBe(false));
    expect(app.notices.map(({ title }) => title)).toEqual(['The preview could not be started']);
    expect([reloads, screen.getByRole<HTMLSelectElement>('combobox').value]).toEqual([0, '3f2a9c1d0001']);
  });
});
