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
import { closePage, openPage, signedIn } from '../../testing/open-page.tsx';
import { theWaiver } from '../../testing/the-waiver.ts';

const LINK = '/invitation?token=s3cr3t';
const LOOK = 'GET /api/auth/invitations';
const ACCEPT = 'POST /api/auth/invitations';
const DECLINE = 'POST /api/auth/invitations/decline';
const ENDED = 'This invitation was used or withdrawn, or its link is older than 7 days.';
const look = (handler: Parameters<typeof http.auth.get<'/api/auth/invitations'>>[1]) =>
  http.auth.get('/api/auth/invitations', handler);
const accept = (handler: Parameters<typeof http.auth.post<'/api/auth/invitations'>>[1]) =>
  http.auth.post('/api/auth/invitations', handler);
const declines = (handler: Parameters<typeof http.auth.post<'/api/auth/invitations/decline'>>[1]) =>
  http.auth.post('/api/auth/invitations/decline', handler);
const invited = (role: 'parent' | 'coach' | 'admin') =>
  look(
    ok({
      ...{ role, firstName: 'Daniel', lastName: 'Raman', email: 'd•••@club.example' },
      expiresAt: '2026-12-05T15:00:00.000Z',
    }),
  );
const refusal = refused(400, 'invalid_link', ENDED);
const waiver = http.auth.get('/api/waivers/current', ok(theWaiver));

const realReport = globalThis.reportError;
beforeEach(() => {
  globalThis.reportError = jest.fn();
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const main = () => within(screen.getByRole('main'));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Username'), 'draman');
  await userEvent.type(field('Password'), 'live oak');
  await userEvent.type(field('Phone'), '(512) 555-0133');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create my account' }));

describe('When somebody opens the link of an invitation', () => {
  it('Then a coach chooses username and password, and is signed in @spec S2.2.716', async () => {
    await openPage(
      LINK,
      null,
      invited('coach'),
      accept((info) => {
        server.use(signedIn(aPerson('coach')));
        return answer(201, aPerson('coach'))(info);
      }),
    );
    await screen.findByRole('heading', { name: /Daniel.*, you are invited/ });
    expect(main().getByText('Invitation · until Dec 5')).toBeTruthy();
    expect(main().getByText('Coach')).toBeTruthy();
    await waitFor(() => expect(location.href).toBe(`${location.origin}/invitation`));
    expect(JSON.stringify(history.state)).not.toContain('s3cr3t');
    expect([field('Email').value, field('Email').readOnly, field('First name').value]).toEqual([
      'd•••@club.example',
      true,
      'Daniel',
    ]);
    await fill();
    await userEvent.type(screen.getByLabelText(/Specialties/), 'Hitting, Pitching');
    await send();
    await waitFor(() => expect(location.pathname).toBe('/coach'));
    expect(await sentBodies(ACCEPT)).toEqual([
      {
        ...{ token: 's3cr3t', username: 'draman', password: 'live oak', firstName: 'Daniel', lastName: 'Raman' },
        ...{ phone: '(512) 555-0133', waiverAccepted: false, specialties: ['Hitting', 'Pitching'] },
      },
    ]);
  });

  it('Then a parent signs the waiver, and what is wrong is beside its field @spec S2.2.716', async () => {
    const taken = 'This username is already taken. Please choose another one';
    await openPage(LINK, null, invited('parent'), waiver);
    await screen.findByRole('region', { name: theWaiver.title });
    expect(screen.queryByLabelText(/Specialties/)).toBeNull();
    await fill();
    await send();
    await main().findByText('You must accept the waiver and release form to create an account');
    expect(sentRequests(ACCEPT)).toEqual([]);
    server.use(
      accept(
        refused(409, 'username_taken', taken, {
          errors: [
            { path: 'username', message: taken },
            { path: 'email', message: 'An account with this email address already exists' },
          ],
        }),
      ),
    );
    await userEvent.click(screen.getByRole('checkbox'));
    await send();
    await main().findByText(taken);
    expect(main().getByText('An account with this email address already exists')).toBeTruthy();
    expect(await sentBodies(ACCEPT)).toMatchObject([{ waiverAccepted: true, waiverHash: theWaiver.hash }]);
  });

  it.each([
    ['nobody', null],
    ['somebody else', aPerson('parent')],
  ])('Then the invited declines it after a question while %s is signed in @spec S2.2.726', async (_, person) => {
    await openPage(LINK, person, signedIn(person), invited('coach'), declines(noContent));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Decline the invitation?' }));
    expect(sentRequests(DECLINE)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'You declined the invitation' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(await sentBodies(DECLINE)).toEqual([{ token: 's3cr3t' }]);
    expect(sentRequests(ACCEPT)).toEqual([]);
  });

  it('Then declining one that was used meanwhile says so @spec S2.2.717', async () => {
    await openPage(LINK, null, invited('coach'), declines(refusal));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    await screen.findByRole('heading', { name: 'This link does not work any more' });
  });

  it.each([
    ['the link does not work any more', LINK, 1],
    ['it has no token', '/invitation', 0],
  ])('Then the page says that %s, and what to do @spec S2.2.717', async (_, address, requests) => {
    await openPage(address, null, look(refusal));
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(main().getByText(ENDED)).toBeTruthy();
    expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(sentRequests(LOOK)).toHaveLength(requests);
  });

  it('Then one that was used in another window meanwhile ends the form @spec S2.2.717', async () => {
    await openPage(LINK, null, invited('admin'), accept(refusal));
    await fill();
    await send();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
  });

  it('Then a server that does not answer is asked again', async () => {
    await openPage(LINK, null, look(emptyAnswer(500)));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    server.use(invited('coach'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Username');
  });

  it('Then somebody who is signed in signs out first, and the form follows @spec S2.2.717', async () => {
    await openPage(
      LINK,
      aPerson('parent'),
      invited('coach'),
      http.auth.post('/api/auth/logout', (info) => {
        server.use(signedIn(null));
        return noContent(info);
      }),
    );
    await screen.findByRole('heading', { name: 'You are signed in already' });
    expect(main().getByText(/Rosa Alvarez/)).toBeTruthy();
    expect(main().getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
    await userEvent.click(main().getByRole('button', { name: 'Sign out and go on' }));
    await screen.findByLabelText('Username');
    expect(location.pathname).toBe('/invitation');
  });
});
