import type { Invitation } from '@fieldhouse/api';
import {
  answer,
  http,
  noContent,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedUser } from '../../testing/listed.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  ...{ id: 7, firstName: 'Daniel', lastName: 'Raman', email: 'daniel@club.example', role: 'coach', state: 'waiting' },
  ...{ invitedBy: { id: 1, name: 'Avery Admin' }, sentAt: '2026-11-21T15:00:00.000Z' },
  ...{ expiresAt: '2026-11-28T15:00:00.000Z', acceptedAt: null, userId: null, ...changes },
});

let invitations: Invitation[] = [];
let admin: OpenApp;
beforeEach(() => {
  invitations = [];
  server.use(
    http.auth.get('/api/admin/users', ok([])),
    http.auth.get('/api/admin/users/stats', ok({ total: 0, admins: 0, coaches: 0, parents: 0, expiredInvitations: 0 })),
    http.auth.get('/api/admin/invitations', (info) => ok(invitations)(info)),
  );
});
afterEach(() => admin.close());

const open = async (search = '') => {
  admin = await openAdmin(`/admin?tab=users${search}`);
  return screen.findByRole('button', { name: 'Invite' });
};
const listed = () => screen.findByRole('region', { name: 'Invited' });

describe('When an admin invites somebody', () => {
  it('Then the dialog asks for name, email and role, and the list shows who waits @spec S2.2.714', async () => {
    server.use(
      http.auth.post('/api/admin/invitations', (info) => {
        invitations = [anInvitation()];
        return answer(201, anInvitation())(info);
      }),
    );
    await user.click(await open());
    expect(admin.address()).toBe('/admin?tab=users&dialog=invite');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('First name'), 'Daniel');
    await user.type(dialog.getByLabelText('Last name'), 'Raman');
    await user.type(dialog.getByLabelText('Email'), 'daniel@club.example');
    await user.click(dialog.getByRole('radio', { name: /Coach/ }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await within(await listed()).findByText('daniel@club.example');
    expect(await sentBodies('POST /api/admin/invitations')).toEqual([
      { firstName: 'Daniel', lastName: 'Raman', email: 'daniel@club.example', role: 'coach' },
    ]);
  });

  it('Then an address with an account is refused beside its field', async () => {
    const message = 'An account with this email address already exists';
    server.use(
      http.auth.post(
        '/api/admin/invitations',
        refused(409, 'email_taken', message, { errors: [{ path: 'email', message }] }),
      ),
    );
    admin = await openAdmin('/admin?tab=users&dialog=invite');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('First name'), 'Daniel');
    await user.type(dialog.getByLabelText('Last name'), 'Raman');
    await user.type(dialog.getByLabelText('Email'), 'daniel@club.example');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText(message);
  });
});

describe('When invitations wait', () => {
  it('Then they say by whom and until when, and are sent again and revoked @spec S2.2.715, S2.4.748', async () => {
    invitations = [
      anInvitation(),
      anInvitation({ id: 8, firstName: 'Priya', state: 'expired' }),
      anInvitation({ id: 9, firstName: 'Omar', state: 'void', role: 'admin', invitedBy: null }),
      anInvitation({ id: 10, firstName: 'Ana', state: 'accepted', acceptedAt: '2026-11-22T15:00:00.000Z', userId: 4 }),
      anInvitation({ id: 11, firstName: 'Ines', state: 'declined', expiresAt: '2026-11-23T15:00:00.000Z' }),
    ];
    server.use(
      http.auth.post('/api/admin/invitations/{id}/resend', ok(anInvitation())),
      http.auth.delete('/api/admin/invitations/{id}', (info) => {
        invitations = invitations.slice(1);
        return noContent(info);
      }),
    );
    await open();
    const rows = within(await listed());
    const texts = ['Until Nov 28, 2026', 'Expired Nov 28, 2026', 'Accepted Nov 22, 2026', 'Declined Nov 23, 2026'];
    for (const text of ['Needs another admin', ...texts]) expect(rows.getByText(text)).toBeTruthy();
    expect(rows.getByRole('button', { name: /Resend.*Ines/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Invited (3)' })).toBeTruthy();
    expect(rows.queryByRole('button', { name: /Resend.*Ana/ })).toBeNull();
    await user.click(rows.getByRole('button', { name: /Resend.*Priya/ }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Invitation sent again' }]));
    await user.click(rows.getByRole('button', { name: /Revoke.*Daniel/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await screen.findByRole('heading', { name: 'Invited (2)' });
    expect(sentRequests('POST /api/admin/invitations/8/resend')).toHaveLength(1);
  });
});

describe('When an admin selects accounts', () => {
  it('Then coaches are archived, and the others are left out with the reason @spec S2.2.720', async () => {
    const accounts = [
      listedUser({ id: 5, role: 'coach', firstName: 'Dana' }),
      listedUser({ id: 6, firstName: 'Rosa' }),
      listedUser({ id: 7, role: 'coach', firstName: 'Theo', isActive: false }),
    ];
    server.use(
      http.auth.get('/api/admin/users', ok(accounts)),
      http.notify.get('/api/admin/mail/refusals', ok([])),
      http.auth.put('/api/admin/coaches/{id}/archive', ({ params, response }) =>
        response(200).json({ id: Number(params.id), name: 'Dana Alvarez', specialties: [], isActive: false }),
      ),
    );
    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive 3 accounts?' }));
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findByText('Archived: 1 · not done: 2')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dana AlvarezArchived',
      'Rosa AlvarezOnly coaches can be archived',
      'Theo AlvarezIs archived already',
    ]);
    expect(await sentBodies('PUT /api/admin/coaches/5/archive')).toEqual([{ isActive: false }]);
  });
});
