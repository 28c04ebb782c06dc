import {
  answer,
  emptyAnswer,
  http,
  noContent,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage } from '../../testing/open-page.tsx';
import { theWaiver } from '../../testing/the-waiver.ts';
import { currentUser } from '../session/session.ts';

const SIGN = 'POST /api/waivers/sign';
const current = http.auth.get('/api/waivers/current', ok(theWaiver));
const sign = (handler: Parameters<typeof http.auth.post<'/api/waivers/sign'>>[1]) =>
  http.auth.post('/api/waivers/sign', handler);
const signed = sign(answer(201, { id: 1, hash: theWaiver.hash, signedAt: '2026-11-21T21:14:00Z' }));
const due = { ...aPerson('parent'), waiverDue: true };

const realReport = globalThis.reportError;
beforeEach(() => {
  // The code of micro-frontends does not load here, and that is reported.
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const open = (path = '/events', ...handlers: Parameters<typeof server.use>) =>
  openPage(path, due, ...handlers, current);
const mainLinks = () => within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link');
/** The checkbox, once the text has loaded. */
const box = () =>
  waitFor(() => {
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /electronic signature/ });
    expect(tick.disabled).toBe(false);
    return tick;
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('When a parent has to sign the waiver', () => {
  it.each(['/', '/events', '/children/7', '/coach', '/nowhere'])(
    'Then %s shows the waiver and no links to other pages',
    async (path) => {
      await open(path);
      await screen.findByRole('heading', { level: 1, name: 'Waiver and Release' });
      await screen.findByRole('heading', { level: 3, name: 'Purpose and Scope' });
      expect(location.pathname).toBe(path);
      expect([mainLinks(), document.querySelector('[aria-label="Dock"]')]).toEqual([[], null]);
    },
  );

  it('Then they sign the text they see, and the requested page shows', async () => {
    const pending = Promise.withResolvers<void>();
    await open(
      '/events',
      sign(() => pending.promise),
      signed,
    );
    await userEvent.click(await box());
    await press('Sign and continue');
    await userEvent.click(await screen.findByRole('button', { name: 'Signing...' }));
    pending.resolve();
    await screen.findByText('Waiver signed');
    expect(await sentBodies(SIGN)).toEqual([{ hash: theWaiver.hash, accepted: true }]);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect([location.pathname, currentUser()?.waiverDue]).toEqual(['/events', false]);
    expect(mainLinks()).toHaveLength(2);
  });

  it('Then a box that is not ticked has a message, and nothing is sent', async () => {
    await open();
    await box();
    await press('Sign and continue');
    await screen.findByText('You must accept the waiver and release form to continue');
    expect(document.activeElement).toBe(await box());
    expect(sentRequests(SIGN)).toEqual([]);
  });

  it('Then a text that has changed is loaded again with a note, and the box has to be ticked again @spec S2.4.1336', async () => {
    const sentence = 'The waiver has changed. Please read it again before you sign';
    await open('/events', sign(refused(409, 'waiver_changed', sentence)));
    await userEvent.click(await box());
    const changed = {
      ...theWaiver,
      hash: 'c'.repeat(64),
      version: 2,
      sections: [
        { heading: '', text: 'An introduction.' },
        { heading: 'Risk', text: 'First paragraph.\n\nSecond paragraph.' },
      ],
      signature: 'Checking the box is still a signature.',
    };
    server.use(http.auth.get('/api/waivers/current', ok(changed)));
    await press('Sign and continue');
    const note = await screen.findByText(/The waiver has just changed/);
    expect(document.activeElement).toBe(note);
    const text = screen.getByRole('region', { name: changed.title });
    expect([...text.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      ...['H2 Waiver and Release Form', 'P An introduction.', 'H3 Risk', 'P First paragraph.', 'P Second paragraph.'],
      'P Checking the box is still a signature.',
    ]);
    expect((await box()).checked).toBe(false);
    server.use(sign(answer(201, { id: 2, hash: changed.hash, signedAt: '2026-11-21T21:14:00Z' })));
    await userEvent.click(await box());
    await press('Sign and continue');
    await screen.findByText('Waiver signed');
    expect((await sentBodies(SIGN)).at(-1)).toEqual({ hash: changed.hash, accepted: true });
  });

  it('Then a failure is a toast, and the tick stays', async () => {
    await open('/events', sign(emptyAnswer(502)));
    await userEvent.click(await box());
    await press('Sign and continue');
    await screen.findByText('Your signature could not be saved. Please try again.');
    expect((await box()).checked).toBe(true);
  });

  it('Then they can sign out instead', async () => {
    await open('/events', http.auth.post('/api/auth/logout', noContent));
    await box();
    await press('Sign out');
    await screen.findByRole('heading', { name: 'Sign into Parent Account' });
    expect(currentUser()).toBeNull();
  });

  it('Then public pages open as well', async () => {
    await open('/forgot-password');
    await screen.findByRole('button', { name: 'Send Reset Link' });
  });
});

describe('When a coach or an admin has not signed', () => {
  it.each(['coach', 'admin'] as const)('Then a %s is not asked to sign', async (role) => {
    await openPage('/events', { ...aPerson(role), waiverDue: true });
    await waitFor(() => expect(mainLinks()).not.toEqual([]));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
