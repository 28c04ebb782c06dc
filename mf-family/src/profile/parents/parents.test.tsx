import type { GuardianInvitation } from '@fieldhouse/api';
import { child, http, noContent, ok, refused, rosa, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });
const LIST = '/api/children/{id}/guardian-invitations';

const invitation = (changes: Partial<GuardianInvitation> = {}): GuardianInvitation => ({
  ...{ id: 3, email: 'sam.lee@x.example', accessLevel: 'full', state: 'sent', invitedBy: 'Rosa Alvarez', isOwn: true },
  ...{ usedBy: null, createdAt: '2026-11-28T15:00:00.000Z', expiresAt: '2026-12-05T15:00:00.000Z' },
  ...changes,
});
const list = (changes: object = {}) =>
  http.family.get(
    LIST,
    ok({
      ...{ guardians: [{ id: 1, name: 'Rosa Alvarez', accessLevel: 'full' as const, isOwn: true }], invitations: [] },
      ...{ mayInvite: true, whyNot: null, mayManage: true, isViewOnlyEnforced: true },
      ...changes,
    }),
  );

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());
const titles = () => family.notices.map(({ title }) => title);
const open = async (handlers: Handlers, who = rosa) => {
  const rest = [
    http.family.get('/api/children/{id}', ok(child())),
    http.gamedata.get('/api/children/{id}/evaluations', ok([])),
    http.gamedata.get('/api/children/{id}/game-data', ok([])),
  ];
  family = await openFamily('/children/1', [...handlers, ...rest], who);
  return within(await screen.findByRole('region', { name: /Parents|Invited parents/ }));
};

describe('When a family looks at the parents of a child', () => {
  it('Then another one is invited, with the level in words @spec S1.4.60', async () => {
    const part = await open([list(), http.family.post(LIST, ({ response }) => response(201).json(invitation()))]);
    expect(part.getByText('Full Access · you')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Invite another parent' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Invite another parent of/ }));
    expect(dialog.getByText('Sees the profile, registrations and evaluations; changes nothing')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Please enter a valid email address');
    await user.type(dialog.getByLabelText('Email'), 'sam.lee@x.example');
    await user.click(dialog.getByRole('radio', { name: /View Only/ }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(titles()).toEqual(['Invitation sent']));
    expect(await sentBodies('POST /api/children/1/guardian-invitations')).toEqual([
      { email: 'sam.lee@x.example', accessLevel: 'view-only' },
    ]);
  });

  it('Then a refusal stands in the dialog', async () => {
    const part = await open([list(), http.family.post(LIST, refused(409, 'already_invited', 'Invited already.'))]);
    await user.click(part.getByRole('button', { name: 'Invite another parent' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Invite another parent of/ }));
    await user.type(dialog.getByLabelText('Email'), 'sam.lee@x.example');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Invited already.');
  });

  it('Then a waiting invitation is sent again and withdrawn @spec S1.4.61', async () => {
    const part = await open([
      list({ invitations: [invitation()] }),
      http.family.post(`${LIST}/{invitationId}/resend`, ok(invitation())),
      http.family.delete(`${LIST}/{invitationId}`, noContent),
    ]);
    expect(part.getByText('Full Access · until Dec 5 · invited by you')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Resend: sam.lee@x.example' }));
    await waitFor(() => expect(titles()).toEqual(['Invitation sent again']));
    await user.click(part.getByRole('button', { name: 'Withdraw: sam.lee@x.example' }));
    await waitFor(() => expect(sentRequests('DELETE /api/children/1/guardian-invitations/3')).toHaveLength(1));
  });

  it('Then a declined invitation says so, and can be sent again @spec S1.4.174', async () => {
    const part = await open([
      list({ invitations: [invitation({ state: 'declined' })] }),
      http.family.post(`${LIST}/{invitationId}/resend`, ok(invitation())),
    ]);
    for (const text of ['Declined', 'Full Access · on Dec 5 · invited by you'])
      expect(part.getByText(text)).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Resend: sam.lee@x.example' }));
    await waitFor(() => expect(titles()).toEqual(['Invitation sent again']));
  });

  it('Then whoever invited is asked about another account @spec S1.4.64', async () => {
    const usedBy = { name: 'Sam Lee', email: 's•••@other.example' };
    const part = await open([
      list({ invitations: [invitation({ state: 'to-confirm', usedBy })] }),
      http.family.post(`${LIST}/{invitationId}/confirm`, ok({ outcome: 'added' as const })),
    ]);
    const question = part.getByText(/is that the right person\?/).textContent?.replace(/[\u2066-\u2069]/g, '');
    expect(question).toBe('Sam Lee (s•••@other.example) used your invitation for Mateo: is that the right person?');
    expect(part.getByRole('button', { name: 'Decline' })).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(titles()).toEqual(['Parent added']));
  });

  it('Then who may not invite reads why @spec S1.4.62', async () => {
    const part = await open([
      list({ mayInvite: false, mayManage: false, whyNot: 'Not yet.', invitations: [invitation()] }),
    ]);
    expect(part.getByText('Not yet.')).toBeTruthy();
    expect(part.queryByRole('button')).toBeNull();
  });
});
