import type { ListedMail, Mail } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

const listed = (changes: Partial<ListedMail> = {}): ListedMail => ({
  id: 11,
  messageId: '<11@fieldhouse.example>',
  subject: 'Mateo is registered for Ball Handling',
  to: 'rosa@fieldhouse.example',
  status: 'sent',
  createdAt: '2026-11-21T20:05:00Z',
  sentAt: '2026-11-21T20:05:02Z',
  ...changes,
});
const mail = (changes: Partial<Mail> = {}): Mail => ({
  ...listed(),
  text: 'Hello Rosa,\n\nMateo has a place.',
  html: '<p>Hello Rosa</p>',
  attachments: [],
  ...changes,
});

let admin: OpenApp;
afterEach(() => admin.close());

const open = async (mails: ListedMail[], address = '/admin?tab=mail') => {
  server.use(http.notify.get('/api/admin/mail', ok(mails)));
  admin = await openAdmin(address);
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const searches = () => sentRequests('GET /api/admin/mail').map(({ search }) => search);

describe('When an admin opens Mail', () => {
  it('Then each is in the table with subject, receiver, the club’s date and time, and status', async () => {
    await open([listed(), listed({ id: 12, subject: 'Reset your password', status: 'kept', sentAt: null })]);
    await screen.findByText('Reset your password');
    expect(rows()).toEqual([
      ['Subject', 'To', 'Date & Time', 'Status'],
      ['Mateo is registered for Ball Handling', 'rosa@fieldhouse.example', 'Sat, Nov 212:05 PM', 'Sent'],
      ['Reset your password', 'rosa@fieldhouse.example', 'Sat, Nov 212:05 PM', 'Kept'],
    ]);
    expect(searches()).toEqual(['?limit=100']);
    expect(screen.getByText('By address or subject')).toBeTruthy();
  });

  it('Then a club that has sent none says so', async () => {
    await open([]);
    expect(await screen.findByText('No mail yet')).toBeTruthy();
    expect(screen.getByText('Confirmations appear here when families register.')).toBeTruthy();
  });

  it('Then a full page says that there are older ones', async () => {
    await open(Array.from({ length: 100 }, (_, index) => listed({ id: index + 1 })));
    expect(await screen.findByText('The newest 100; search for older ones.')).toBeTruthy();
  });

  it('Then a list that does not load says why, and Try again shows it', async () => {
    server.use(http.notify.get('/api/admin/mail', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=mail');
    await screen.findByText('Failed to load mail');
    expect(screen.getByText('The service is unavailable.')).toBeTruthy();
    server.use(http.notify.get('/api/admin/mail', ok([listed()])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('rosa@fieldhouse.example')).toBeTruthy();
  });
});

describe('When an admin searches the mail', () => {
  it('Then the words are in the address, and the server is asked for them', async () => {
    await open([listed()]);
    const found = listed({ id: 12, subject: 'Reset your password' });
    server.use(
      http.notify.get('/api/admin/mail', ({ query, response }) =>
        response(200).json(query.get('q') === 'reset' ? [found] : [listed(), found]),
      ),
    );
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'reset');
    expect(await screen.findByText('Reset your password')).toBeTruthy();
    expect(rows()).toHaveLength(2);
    expect(admin.address()).toBe('/admin?tab=mail&q=reset');
    expect(searches().at(-1)).toBe('?limit=100&q=reset');
  });

  it('Then nothing found is told apart from no mail at all', async () => {
    await open([], '/admin?tab=mail&q=nobody');
    expect(await screen.findByText('No mail found')).toBeTruthy();
    expect(screen.queryByText('No mail yet')).toBeNull();
    expect(searches()).toEqual(['?limit=100&q=nobody']);
  });
});

describe('When an admin opens one of them', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('Then its text is shown as it was written, with receiver, time and message id', async () => {
    server.use(http.notify.get('/api/admin/mail/11', ok(mail())));
    await open([listed()]);
    await user.click(await screen.findByRole('button', { name: 'Mateo is registered for Ball Handling' }));
    expect(admin.address()).toBe('/admin?tab=mail&dialog=11');
    const opened = await dialog('Mateo is registered for Ball Handling');
    expect(opened.getByText(/^Hello Rosa/).textContent).toBe('Hello Rosa,\n\nMateo has a place.');
    expect(opened.getByText('To rosa@fieldhouse.example · Sat, Nov 21, 2:05 PM')).toBeTruthy();
    expect(opened.getByText('Message-ID <11@fieldhouse.example>')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(admin.address()).toBe('/admin?tab=mail');
  });

  it('Then one that does not load says why, and Try again shows it', async () => {
    server.use(http.notify.get('/api/admin/mail/11', refused(503, 'unavailable', 'The service is unavailable.')));
    await open([listed()], '/admin?tab=mail&dialog=11');
    const opened = await dialog('Mail');
    await opened.findByText('Failed to load mail');
    expect(opened.getByText('The service is unavailable.')).toBeTruthy();
    server.use(http.notify.get('/api/admin/mail/11', ok(mail())));
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Hello Rosa/)).toBeTruthy();
  });

  it('Then an address with no number opens nothing', async () => {
    await open([listed()], '/admin?tab=mail&dialog=new');
    await screen.findByText('rosa@fieldhouse.example');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
