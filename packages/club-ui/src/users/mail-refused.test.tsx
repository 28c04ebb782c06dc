import type { MailRefusal } from '@fieldhouse/api';
import { http, noContent, refused, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, openUsersTab } from './testing/open-panel.tsx';
import { aUser, userHandlers } from './testing/user-handlers.ts';

const user = userEvent.setup({ delay: null });
const refusal = (userId: number, changes: Partial<MailRefusal> = {}): MailRefusal => ({
  userId,
  address: `user${userId}@fieldhouse.example`,
  refusedAt: '2026-11-21T20:05:00Z',
  ...changes,
});
const users = () => [aUser(2, { email: 'User2@Fieldhouse.example' }), aUser(3), aUser(4)];

let panel: Awaited<ReturnType<typeof openPanel>>;
afterEach(() => panel.close());

/** Opens one of the two lists while these addresses refuse mail. */
async function open(show: typeof openPanel, refusals: MailRefusal[], address?: string) {
  server.use(
    http.notify.get('/api/admin/mail/refusals', ({ response }) => response(200).json(refusals)),
    ...userHandlers(users()),
  );
  panel = await show(address);
}
const badges = () => screen.queryAllByText(/^Mail refused Nov/).map(({ textContent }) => textContent);

describe('When the address of an account refuses mail', () => {
  it.each([openPanel, openUsersTab])(
    'Then the list shows the date at that account only @spec S2.2.1063',
    async (show) => {
      await open(show, [refusal(2), refusal(3, { address: 'before@fieldhouse.example' })]);
      const row = (await screen.findByText('Mail refused Nov 21, 2026')).closest('tr');
      expect(within(row ?? document.body).getByText(/User2@Fieldhouse\.example/)).toBeTruthy();
      expect(badges()).toHaveLength(1);
    },
  );

  it('Then the list is shown without it when the mail service is unavailable', async () => {
    server.use(...userHandlers(users()));
    server.use(http.notify.get('/api/admin/mail/refusals', refused(503, 'unavailable', 'Not now')));
    panel = await openUsersTab();
    expect(await screen.findByText('1–3 of 3')).toBeTruthy();
    expect(badges()).toEqual([]);
  });

  it('Then an admin allows it in the account’s dialog @spec S2.2.1064', async () => {
    const refusals = [refusal(3)];
    await open(openUsersTab, refusals, '/?dialog=edit-user-3');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    expect(await dialog.findByText('Mail refused since Nov 21, 2026')).toBeTruthy();
    server.use(
      http.notify.delete('/api/admin/mail/refusals/{userId}', (info) => {
        refusals.splice(0);
        return noContent(info);
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Allow mail' }));
    await waitFor(() => expect(dialog.queryByText(/^Mail refused/)).toBeNull());
    expect(panel.notices).toEqual([{ title: 'Mail allowed', description: 'User 003 gets mail again.' }]);
    expect(badges()).toEqual([]);
  });

  it('Then a failure is shown', async () => {
    await open(openUsersTab, [refusal(3)], '/?dialog=edit-user-3');
    const answer = refused(503, 'unavailable', 'Not now');
    server.use(http.notify.delete('/api/admin/mail/refusals/{userId}', answer));
    await user.click(await screen.findByRole('button', { name: 'Allow mail' }));
    await waitFor(() =>
      expect(panel.notices).toEqual([{ title: 'Failed to allow mail', description: 'Not now', tone: 'destructive' }]),
    );
  });

  it('Then dialogs of other accounts do not show it', async () => {
    await open(openUsersTab, [refusal(3)], '/?dialog=edit-user-4');
    await screen.findByRole('dialog', { name: 'Edit User' });
    await screen.findByText('Mail refused Nov 21, 2026');
    expect(screen.queryByRole('button', { name: 'Allow mail' })).toBeNull();
  });
});
