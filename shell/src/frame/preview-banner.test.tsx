import { HttpResponse, http, noContent, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { queryClient, userQuery } from '../session/session.ts';

const COACH = '3f2a9c1d00000001';
const FAMILY = '91ab04c700000001';
const realReport = globalThis.reportError;
let reloads: number;

beforeEach(() => {
  // The code of micro-frontends does not load here, and that is reported.
  globalThis.reportError = jest.fn();
  reloads = 0;
  // jsdom does not reload: it says so.
  jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (String(said[0]).includes('Not implemented: navigation')) reloads += 1;
  });
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
  jest.restoreAllMocks();
});

const stopped = http.auth.put('/api/admin/preview', noContent);
const open = (preview: object, ...handlers: Parameters<typeof openPage>[2][]) =>
  openPage(
    '/account',
    aPerson('admin'),
    ...handlers,
    http.untyped.get('/remotes.json', () => HttpResponse.json({ schema: 1, apps: {}, routes: {}, preview })),
    http.untyped.get('/api/account', () => HttpResponse.json({}, { status: 503 })),
  );
const banner = () => screen.findByRole('complementary', { name: 'Preview' });

describe('When an admin previews a release', () => {
  it('Then every page names it, and Stop preview ends it @spec S1.2.367', async () => {
    await open({ releases: { 'mf-coach': COACH }, gone: {} }, stopped);
    expect((await banner()).textContent).toContain('You see a preview of Coach, release 3f2a9c1.');
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Stop preview' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(await sentBodies('PUT /api/admin/preview')).toEqual([{ releases: [] }]);
  });

  it('Then a refusal is shown, and the page stays @spec S1.2.367', async () => {
    await open(
      { releases: { 'mf-coach': COACH, shell: FAMILY }, gone: {} },
      http.auth.put('/api/admin/preview', refused(503, 'unavailable', 'Please try again in a minute')),
    );
    expect((await banner()).textContent).toContain('Coach, release 3f2a9c1, and Shell, release 91ab04c.');
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Stop preview' }));
    await waitFor(() => expect(toastArea().getByText('Please try again in a minute')).toBeTruthy());
    expect(reloads).toBe(0);
  });

  it('Then the page is loaded again when they are signed out @spec S2.5.1452', async () => {
    await open({ releases: { 'mf-coach': COACH }, gone: {} });
    await banner();
    queryClient.setQueryData(userQuery.queryKey, null);
    await waitFor(() => expect(reloads).toBe(1));
  });
});

describe('When a chosen release cannot be shown', () => {
  it('Then the page says so once: the choice is removed, and the others stay @spec S1.2.368', async () => {
    await open({ releases: { 'mf-coach': COACH }, gone: { 'mf-family': FAMILY } }, stopped);
    const text = 'Family, release 91ab04c, cannot be shown: it is no longer stored or does not fit.';
    expect((await banner()).textContent).toContain(text);
    await waitFor(async () =>
      expect(await sentBodies('PUT /api/admin/preview')).toEqual([{ releases: [{ app: 'mf-coach', release: COACH }] }]),
    );
    await userEvent.click(within(await banner()).getByRole('button', { name: 'OK' }));
    expect((await banner()).textContent).not.toContain(text);
    expect(document.activeElement?.id).toBe('main');
  });
});

describe('When nothing is previewed', () => {
  it.each([[undefined], [{}], [{ releases: { 'mf-coach': 7 }, gone: null }]])(
    'Then %j shows no banner, and sends nothing',
    async (preview) => {
      await open(preview as object);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull();
      expect(sentRequests('PUT /api/admin/preview')).toEqual([]);
    },
  );
});
