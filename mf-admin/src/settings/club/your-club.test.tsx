import type { ClubSettings, MailServer } from '@fieldhouse/api';
import { HttpResponse, http, noContent, type OpenApp, ok, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clubSettings, mailServer } from '../../../testing/club-handlers.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { systemStatus } from '../../../testing/system-status.ts';

const user = userEvent.setup({ delay: null });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

let admin: OpenApp;
let club: ClubSettings;
let mail: MailServer;
beforeEach(() => {
  club = clubSettings();
  mail = mailServer();
});
afterEach(() => admin.close());

async function open(dialog = '') {
  server.use(
    http.admin.get('/api/admin/system', ok(systemStatus())),
    http.family.get(
      '/api/admin/guardian-scopes',
      ok({ version: 0, isViewOnlyEnforced: false, isFromEnvironment: true, affected: { guardians: 0, children: 0 } }),
    ),
    http.admin.get('/api/admin/club-settings', ({ response }) => response(200).json(club)),
    http.admin.put('/api/admin/club-settings', async ({ request, response }) => {
      club = { ...club, ...(await request.json()), version: club.version + 1 };
      return response(200).json(club);
    }),
    http.notify.get('/api/admin/mail-server', ({ response }) => response(200).json(mail)),
    http.notify.put('/api/admin/mail-server', async ({ request, response }) => {
      const { password: _, ...stored } = await request.json();
      mail = { ...mail, ...stored, version: mail.version + 1 };
      return response(200).json(mail);
    }),
    http.notify.delete('/api/admin/mail-server', ({ response }) => {
      mail = mailServer({ host: null, port: null, from: null, username: null, hasPassword: false });
      return response(204).empty();
    }),
  );
  admin = await openAdmin(`/admin?tab=settings${dialog}`);
  await screen.findByRole('heading', { name: 'Name and addresses', level: 3, hidden: true });
}

describe('When an admin looks at the settings of the club', () => {
  it('Then they are there, and one form changes them @spec S2.2.1348', async () => {
    await open();
    expect([fact('Club name'), fact('Reply address'), fact('Postal address')]).toEqual([
      ...['Hill Country', 'Not set', '12 Park Road, Austin'],
    ]);
    await press('Edit name and addresses');
    const form = within(await screen.findByRole('dialog', { name: 'Name and addresses' }));
    await user.clear(form.getByLabelText('Club name'));
    await user.type(form.getByLabelText('Club name'), 'North Club');
    await user.type(form.getByLabelText('Reply address'), 'desk@club.example');
    await user.click(form.getByLabelText('An admin approves when a parent invites another'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Club settings saved' }]));
    expect(await sentBodies('PUT /api/admin/club-settings')).toEqual([
      {
        ...{ name: 'North Club', replyTo: 'desk@club.example', postalAddress: '12 Park Road, Austin' },
        isInvitationApproved: true,
      },
    ]);
    expect([fact('Club name'), fact('A parent invites another')]).toEqual(['North Club', 'An admin approves it first']);
  });

  it('Then what the environment sets cannot be changed @spec S2.2.1348', async () => {
    club = clubSettings({ readOnly: ['name'] });
    await open('&dialog=club');
    const form = within(await screen.findByRole('dialog', { name: 'Name and addresses' }));
    expect(form.getByLabelText<HTMLInputElement>('Club name').readOnly).toBe(true);
    expect(form.getByLabelText<HTMLInputElement>('Postal address').readOnly).toBe(false);
  });
});

describe('When an admin changes the logo', () => {
  it('Then the chosen file is stored, and one that is too large is not sent @spec S2.2.1349', async () => {
    let sent = 0;
    server.use(
      http.untyped.post('/api/admin/club-settings/logo', () => {
        sent += 1;
        club = clubSettings({ hasLogo: true });
        server.use(http.admin.get('/api/club', ok({ name: 'Hill Country', postalAddress: '', logoVersion: 8 })));
        return HttpResponse.json({ logoVersion: 8 });
      }),
    );
    await open();
    const field = screen.getByLabelText(/Choose or drop a logo/);
    await user.upload(field, new File([new Uint8Array(200_001)], 'big.png', { type: 'image/png' }));
    expect(await screen.findByText('The logo is too large: at most 200 kB')).toBeTruthy();
    expect(sent).toBe(0);
    await user.upload(field, new File(['a logo'], 'logo.png', { type: 'image/png' }));
    expect((await screen.findByAltText('The club’s logo')).getAttribute('src')).toBe('/api/club/logo?v=8');
    expect([sent, admin.notices]).toMatchObject([1, [{ title: 'Logo saved' }]]);
  });

  it('Then it is removed after a question @spec S2.2.1349', async () => {
    club = clubSettings({ hasLogo: true });
    server.use(
      http.admin.get('/api/club', ok({ name: 'Hill Country', postalAddress: '', logoVersion: 8 })),
      http.admin.delete('/api/admin/club-settings/logo', noContent),
    );
    await open();
    await press('Remove the logo');
    const question = await screen.findByRole('alertdialog', { name: 'Remove the logo' });
    await user.click(within(question).getByRole('button', { name: 'Remove the logo' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Logo removed' }]));
  });
});

describe('When an admin looks at the mail server', () => {
  it('Then it is saved, and tested with an email to oneself @spec S2.2.1350', async () => {
    server.use(
      http.notify.post(
        '/api/admin/mail-server/test',
        ok({
          isSent: false,
          message: 'smtp.club.example refused the username or the password',
          replyCode: 535,
          reply: 'No',
        }),
      ),
    );
    await open();
    expect([fact('Server'), fact('Sender address')]).toEqual(['smtp.club.example:587', 'office@club.example']);
    await press('Edit the mail server');
    const form = within(await screen.findByRole('dialog', { name: 'Mail server' }));
    await user.clear(form.getByLabelText('Server'));
    await user.type(form.getByLabelText('Server'), 'mail.club.example');
    await user.type(form.getByLabelText('Password'), 'secret');
    await user.click(form.getByRole('button', { name: 'Save and send a test email' }));
    expect((await form.findByRole('alert')).textContent).toContain('refused the username or the password');
    expect(await sentBodies('PUT /api/admin/mail-server')).toMatchObject([
      { host: 'mail.club.example', port: 587, security: 'starttls', username: 'club', password: 'secret' },
    ]);
  });

  it('Then it is removed after a question, and the tab says that no email is sent @spec S2.2.1350', async () => {
    await open('&dialog=remove-mail-server');
    const question = await screen.findByRole('alertdialog', { name: 'Remove the mail server' });
    await user.click(within(question).getByRole('button', { name: 'Remove the mail server' }));
    expect(await screen.findByText('No email is sent yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set the mail server' })).toBeTruthy();
  });

  it('Then one of the environment can only be tested @spec S2.2.1350', async () => {
    mail = mailServer({ isFromEnvironment: true });
    await open();
    expect(screen.getByRole('button', { name: 'Send a test email to me' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit the mail server' })).toBeNull();
  });
});
