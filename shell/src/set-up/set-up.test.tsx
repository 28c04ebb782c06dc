import type { ClubSettings } from '@fieldhouse/api';
import { answer, http, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, setUpIs, signedIn } from '../../testing/open-page.tsx';

const SET_UP = 'POST /api/auth/set-up';
const FIELDS = { Code: 'K7QM-2XPA', 'First name': 'Dana', 'Last name': 'Mercer', Email: 'dana@club.example' };
const aClub: ClubSettings = {
  version: 0,
  name: 'Fieldhouse',
  replyTo: null,
  postalAddress: '',
  isInvitationApproved: true,
  hasLogo: false,
  readOnly: [],
};

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const accepts = () => {
  const admin = { ...aPerson('admin'), firstName: 'Dana', lastName: 'Mercer' };
  return http.auth.post('/api/auth/set-up', (info) => {
    server.use(signedIn(admin));
    return answer(201, admin)(info);
  });
};

afterEach(closePage);

async function fillFirstStep() {
  await screen.findByRole('heading', { level: 1, name: 'Set up your club' });
  for (const [label, text] of Object.entries({ ...FIELDS, Username: 'dmercer', Password: 'a good password' })) {
    await user.type(screen.getByLabelText(label), text);
  }
}

describe('When a club has no admin', () => {
  it('Then any page leads to the set-up, which says what is missing @spec S1.2.170', async () => {
    await openPage('/events', null, setUpIs('open'));
    await screen.findByRole('heading', { level: 1, name: 'Set up your club' });
    expect(location.pathname).toBe('/set-up');
    await press('Make the first admin');
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(await sentRequests(SET_UP)).toEqual([]);
  });

  it('Then a wrong code is said beside its field, and nothing typed is lost', async () => {
    const sentence = 'This code does not work.';
    const wrong = refused(400, 'invalid_code', sentence, { errors: [{ path: 'code', message: sentence }] });
    await openPage('/set-up', null, setUpIs('open'), http.auth.post('/api/auth/set-up', wrong));
    await fillFirstStep();
    await press('Make the first admin');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('dmercer');
  });

  it('Then a set-up that another window has finished leads to the sign-in page @spec S1.2.172', async () => {
    const closed = refused(410, 'set_up_closed', 'This club is set up already. Please sign in');
    await openPage('/set-up', null, setUpIs('open'), http.auth.post('/api/auth/set-up', closed));
    await fillFirstStep();
    server.use(setUpIs('closed'));
    await press('Make the first admin');
    await screen.findByRole('heading', { level: 1, name: 'Sign into Parent Account' });
  });

  it('Then the first admin names the club, and is shown what comes next @spec S1.2.171', async () => {
    const saved = { ...aClub, version: 1, name: 'Hill Country Training' };
    await openPage(
      '/login',
      null,
      setUpIs('open'),
      accepts(),
      http.admin.get('/api/admin/club-settings', ok(aClub)),
      http.admin.put('/api/admin/club-settings', ok(saved)),
    );
    await fillFirstStep();
    await press('Make the first admin');
    await screen.findByRole('heading', { level: 1, name: 'What families see' });
    expect(await sentBodies(SET_UP)).toMatchObject([{ code: 'K7QM-2XPA', username: 'dmercer' }]);
    const name = await screen.findByLabelText('Club name');
    await user.clear(name);
    await user.type(name, 'Hill Country Training');
    await press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Your club is ready' });
    const change = { name: 'Hill Country Training', replyTo: null, postalAddress: '', isInvitationApproved: true };
    expect(await sentBodies('PUT /api/admin/club-settings')).toEqual([change]);
    expect(screen.getByRole('link', { name: 'Add your coaches' }).getAttribute('href')).toBe('/admin?tab=users');
  });

  it('Then the club’s settings can be left for later @spec S1.2.171', async () => {
    await openPage('/set-up?step=club', aPerson('admin'), http.admin.get('/api/admin/club-settings', ok(aClub)));
    await user.click(await screen.findByRole('link', { name: 'Do this later' }));
    await screen.findByRole('heading', { level: 1, name: 'Your club is ready' });
  });
});
