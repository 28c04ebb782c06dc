import type { ClubSettings, MailServer } from '@fieldhouse/api';
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

const noServer: MailServer = {
  ...{ version: 0, host: null, port: null, security: null, username: null, from: null, hasPassword: false },
  ...{ isFromEnvironment: false, problem: null },
};
const ACCEPTED = 'The server accepted an email to dana@club.example.';

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
      http.notify.get('/api/admin/mail-server', ok(noServer)),
    );
    await fillFirstStep();
    await press('Make the first admin');
    await screen.findByRole('heading', { level: 1, name: 'What families see' });
    expect(await sentBodies(SET_UP)).toMatchObject([{ code: 'K7QM-2XPA', username: 'dmercer' }]);
    const name = await screen.findByLabelText('Club name');
    await user.clear(name);
    await user.type(name, 'Hill Country Training');
    await press('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Let the club write' });
    await user.click(screen.getByRole('link', { name: 'Do this later' }));
    await screen.findByRole('heading', { level: 1, name: 'Your club is ready' });
    const change = { name: 'Hill Country Training', replyTo: null, postalAddress: '', isInvitationApproved: true };
    expect(await sentBodies('PUT /api/admin/club-settings')).toEqual([change]);
    expect(screen.getByRole('link', { name: 'Add your coaches' }).getAttribute('href')).toBe('/admin?tab=users');
  });

  it('Then the club’s settings can be left for later @spec S1.2.171', async () => {
    await openPage(
      '/set-up?step=club',
      aPerson('admin'),
      http.admin.get('/api/admin/club-settings', ok(aClub)),
      http.notify.get('/api/admin/mail-server', ok(noServer)),
    );
    await user.click(await screen.findByRole('link', { name: 'Do this later' }));
    await screen.findByRole('heading', { level: 1, name: 'Let the club write' });
  });
});

describe('When an admin sets the mail server', () => {
  const stored: MailServer = {
    ...{ ...noServer, version: 7, host: 'smtp.club.example', port: 465, security: 'tls', from: 'mail@club.example' },
  };
  const failed = {
    ...{ isSent: false, message: 'smtp.club.example refused the username or the password' },
    ...{ replyCode: 535, reply: '535 5.7.8 Authentication failed' },
  };

  it('Then a failed test says why, and after an accepted one the set-up ends @spec S1.2.173', async () => {
    await openPage(
      '/set-up?step=email',
      aPerson('admin'),
      http.notify.get('/api/admin/mail-server', ok(noServer)),
      http.notify.put('/api/admin/mail-server', ok(stored)),
      http.notify.post('/api/admin/mail-server/test', ok(failed), { once: true }),
      http.notify.post('/api/admin/mail-server/test', ok({ ...failed, isSent: true, message: ACCEPTED, reply: null })),
    );
    await user.type(await screen.findByLabelText('Server'), 'smtp.club.example');
    await press('Send a test email to me');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(sentRequests('PUT /api/admin/mail-server')).toEqual([]);
    await user.type(screen.getByLabelText('Sender address'), 'mail@club.example');
    await user.selectOptions(screen.getByLabelText('Port'), '465');
    await user.type(screen.getByLabelText('Username'), 'mail');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Send a test email to me');
    expect(await screen.findByText(failed.message)).toBeTruthy();
    expect(screen.getByText(failed.reply)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'It arrived: finish' })).toBeNull();
    // A press right after an answer counts as the second half of a double press.
    await waitFor(
      async () => {
        await press('Send a test email to me');
        expect(sentRequests('POST /api/admin/mail-server/test')).toHaveLength(2);
      },
      { interval: 300, timeout: 5000 },
    );
    expect(await screen.findByText(ACCEPTED)).toBeTruthy();
    const server = { host: 'smtp.club.example', port: 465, security: 'tls', from: 'mail@club.example' };
    expect((await sentBodies('PUT /api/admin/mail-server'))[0]).toEqual({
      ...{ ...server, username: 'mail', password: 'secret' },
    });
    await user.click(screen.getByRole('link', { name: 'It arrived: finish' }));
    await screen.findByRole('heading', { level: 1, name: 'Your club is ready' });
  });

  it('Then one that the operator has set is only tested @spec S1.2.173', async () => {
    await openPage(
      '/set-up?step=email',
      aPerson('admin'),
      http.notify.get('/api/admin/mail-server', ok({ ...stored, isFromEnvironment: true })),
      http.notify.post('/api/admin/mail-server/test', ok({ ...failed, isSent: true, message: ACCEPTED, reply: null })),
    );
    await user.click(await screen.findByRole('button', { name: 'Send a test email to me' }));
    expect(await screen.findByText(ACCEPTED)).toBeTruthy();
    expect(screen.queryByLabelText('Server')).toBeNull();
  });
});
