import { http, ok, refused, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage } from '../../testing/open-page.tsx';

const realReport = globalThis.reportError;

beforeEach(() => {
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const signed = {
  id: 31,
  hash: 'b'.repeat(64),
  version: 2,
  title: 'Waiver and Release Form',
  signedAt: '2026-11-21T21:14:00Z',
  ipAddress: '203.0.113.7',
};

const openDialog = () => screen.findByRole('dialog', { name: 'Signed waivers' });

describe('When a parent opens the signed waivers', () => {
  it('Then the account menu opens them over the page, and closing shows the page again', async () => {
    await openPage('/events?q=clinic', aPerson('parent'), http.auth.get('/api/waivers/signed', ok([signed])));
    const account = await screen.findByRole('button', { name: 'Account of Rosa Alvarez' });
    await userEvent.click(account);
    const row = within(account.parentElement as HTMLElement).getByRole('link', { name: 'Signed waivers' });
    expect(row.getAttribute('href')).toBe('/events?q=clinic&dialog=signed-waivers');
    await userEvent.click(row);
    const dialog = within(await openDialog());
    expect(await dialog.findByText(/Version 2 · signed November 21, 2026, 3:14 PM from 203\.0\.113\.7/)).toBeTruthy();
    const file = dialog.getByRole('link', { name: 'Download version 2' });
    expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual(['/api/waivers/signed/31', true]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('?q=clinic');
  });

  it('Then an empty list and a list that did not load are shown as such', async () => {
    const unavailable = http.auth.get('/api/waivers/signed', refused(503, 'unavailable', 'Please try again'));
    await openPage('/?dialog=signed-waivers', aPerson('parent'), unavailable);
    const dialog = within(await openDialog());
    expect(await dialog.findByText('Your signed waivers could not be loaded')).toBeTruthy();
    server.use(http.auth.get('/api/waivers/signed', ok([])));
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('You have not signed a waiver yet.')).toBeTruthy();
  });

  it('Then a coach has neither link nor dialog', async () => {
    await openPage('/coach?dialog=signed-waivers', aPerson('coach'));
    const account = await screen.findByRole('button', { name: 'Account of Rosa Alvarez' });
    await userEvent.click(account);
    expect(screen.queryByRole('link', { name: 'Signed waivers' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
