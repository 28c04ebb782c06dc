import type { ListedMail, Mail, MailStats } from '@fieldhouse/api';
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
  toName: null,
  status: 'sent',
  heldBecause: null,
  createdAt: '2026-11-21T20:05:00Z',
  sentAt: '2026-11-21T20:05:02Z',
  ...changes,
});
const mail = (changes: Partial<Mail> = {}): Mail => ({
  ...listed(),
  text: 'Hello Rosa,\n\nMateo has a place.',
  html: '<p>Hello Rosa</p>',
  attachments: [],
  tries: 1,
  nextTryAt: null,
  problem: null,
  problemCode: null,
  ...changes,
});
const stats = (changes: Partial<MailStats> = {}) =>
  http.notify.get(
    '/api/admin/mail/stats',
    ok({ queued: 0, failed: 0, refused: 0, held: 0, heldByRestore: null, ...changes }),
  );

let admin: OpenApp;
afterEach(() => admin.close());

const open = async (mails: ListedMail[], address = '/admin?tab=mail') => {
  server.use(http.notify.get('/api/admin/mail', ok(mails)), stats());
  admin = await openAdmin(address);
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
const searches = () => sentRequests('GET /api/admin/mail').map(({ search }) => search);

describe('When an admin opens Mail', () => {
  it('Then each is in the table with subject, receiver, the club’s date and time, and status @spec S2.2.1089', async () => {
    const named = listed({
      id: 12,
      subject: 'Reset your password',
      toName: 'Rosa Alvarez',
      status: 'stored',
      sentAt: null,
    });
    await open([listed(), named]);
    await screen.findByText('Reset your password');
    expect(rows()).toEqual([
      ['Subject', 'To', 'Date & Time', 'Status'],
      ['Mateo is registered for Ball Handling', 'rosa@fieldhouse.example', 'Sat, Nov 212:05 PM', 'Sent'],
      ['Reset your password', 'Rosa Alvarezrosa@fieldhouse.example', 'Sat, Nov 212:05 PM', 'Stored'],
    ]);
    expect(searches()).toEqual(['?limit=20']);
    expect(screen.getByText('By address or subject')).toBeTruthy();
  });

  it('Then a club that has sent none says so', async () => {
    await open([]);
    expect(await screen.findByText('No mail yet')).toBeTruthy();
    expect(screen.getByText('Confirmations appear here when families register.')).toBeTruthy();
  });

  it('Then older ones are on the next page', async () => {
    const older = listed({ id: 1, subject: 'Welcome to the club' });
    server.use(
      stats(),
      http.notify.get('/api/admin/mail', ({ query, response }) =>
        query.get('cursor') === 'older'
          ? response(200).json([older], { headers: { 'X-Total-Count': '2' } })
          : response(200).json([listed()], {
              headers: { 'X-Total-Count': '2', Link: '</api/admin/mail?limit=20&cursor=older>; rel="next"' },
            }),
      ),
    );
    admin = await openAdmin('/admin?tab=mail');
    await screen.findByText('Mateo is registered for Ball Handling');
    await user.click(screen.getByRole('button', { name: /^Next/ }));
    expect(await screen.findByText('Welcome to the club')).toBeTruthy();
    expect(searches().at(-1)).toBe('?limit=20&cursor=older');
  });

  it('Then a list that does not load shows the error, and Try again loads it', async () => {
    server.use(stats(), http.notify.get('/api/admin/mail', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=mail');
    await screen.findByText('Failed to load mail');
    expect(screen.getByText('The service is unavailable.')).toBeTruthy();
    server.use(http.notify.get('/api/admin/mail', ok([listed()])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('rosa@fieldhouse.example')).toBeTruthy();
  });
});

describe('When an admin searches the mail', () => {
  it('Then the words are in the address and in the request', async () => {
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
    expect(searches().at(-1)).toBe('?q=reset&limit=20');
  });

  it('Then an empty result has another text than an empty list', async () => {
    await open([], '/admin?tab=mail&q=nobody');
    expect(await screen.findByText('No mail found')).toBeTruthy();
    expect(screen.queryByText('No mail yet')).toBeNull();
    expect(searches()).toEqual(['?q=nobody&limit=20']);
  });
});

describe('When an admin lists mail of one status', () => {
  it('Then the status is in the address and in the request @spec S2.2.1056', async () => {
    await open([listed()]);
    server.use(
      stats({ failed: 3, queued: 1200 }),
      http.notify.get('/api/admin/mail', ({ query, response }) =>
        response(200).json(query.get('status') === 'failed' ? [] : [listed()]),
      ),
    );
    await user.click(await screen.findByRole('button', { name: /^Failed/ }));
    expect(await screen.findByText('No mail found')).toBeTruthy();
    expect(admin.address()).toBe('/admin?tab=mail&sub=failed');
    expect(searches().at(-1)).toBe('?status=failed&limit=20');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('rosa@fieldhouse.example')).toBeTruthy();
    expect(admin.address()).toBe('/admin?tab=mail');
  });

  it('Then the chips of queued, failed and refused mail have counts', async () => {
    server.use(http.notify.get('/api/admin/mail', ok([])), stats({ failed: 3, queued: 12 }));
    admin = await openAdmin('/admin?tab=mail&sub=sent');
    expect(await screen.findByRole('button', { name: 'Failed (3)' })).toBeTruthy();
    const chips = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Queued (12)',
      'Sent',
      'Stored',
      'Failed (3)',
      'Refused',
      'Held back',
    ]);
    expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual([
      ...['false', 'false', 'true', 'false', 'false', 'false', 'false'],
    ]);
  });
});

describe('When a mail was not sent', () => {
  const show = async (changes: Partial<Mail>) => {
    const shown = mail(changes);
    server.use(http.notify.get('/api/admin/mail/11', ok(shown)));
    await open([shown], '/admin?tab=mail&dialog=11');
    const opened = within(await screen.findByRole('dialog', { name: shown.subject }));
    await opened.findByText(/^Hello Rosa/);
    return opened;
  };

  it.each<[Partial<Mail>, string, string]>([
    [
      { status: 'queued', tries: 3, problem: 'deferred', problemCode: 451, nextTryAt: '2026-11-21T20:09:00Z' },
      'The mail server deferred this mail (451).',
      'Tried 3 times. Next try Sat, Nov 21, 2:09 PM.',
    ],
    [
      { status: 'queued', problem: 'unavailable', nextTryAt: '2026-11-21T20:06:00Z' },
      'The mail server, or a service that the mail needs, did not answer.',
      'Tried once. Next try Sat, Nov 21, 2:06 PM.',
    ],
    [
      { status: 'failed', problem: 'refused', problemCode: 554 },
      'The mail server refused this mail (554).',
      'Tried once.',
    ],
    [{ status: 'failed', problem: 'bounced' }, 'This mail came back: its address takes no mail.', 'Tried once.'],
    [{ status: 'failed', tries: 130 }, 'This mail was given up.', 'Tried 130 times.'],
  ])('Then %j has its reason, its tries and the next try @spec S2.2.1055', async (changes, why, tries) => {
    const opened = await show(changes);
    expect(opened.getByText(why)).toBeTruthy();
    expect(opened.getByText(tries)).toBeTruthy();
    expect(opened.queryByRole('button', { name: 'Retry' }) !== null).toBe(changes.status === 'failed');
  });

  it('Then a mail that waits for further changes says until when', async () => {
    const waiting = { createdAt: '2026-11-21T20:05:00Z', nextTryAt: '2026-11-21T20:07:00Z' };
    const opened = await show({ status: 'queued', tries: 0, ...waiting });
    expect(opened.getByText('It is sent Sat, Nov 21, 2:07 PM, unless a newer one replaces it.')).toBeTruthy();
  });

  it('Then a sent mail has no such note', async () => {
    const opened = await show({ status: 'sent' });
    expect(opened.queryByText(/Tried/)).toBeNull();
    expect(opened.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('Then an outdated mail says so, without Retry', async () => {
    const opened = await show({ status: 'superseded' });
    expect(opened.getByText('It was out of date before it left: a newer state is known.')).toBeTruthy();
    expect(opened.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByText('Out of date')).toBeTruthy();
  });

  it('Then Retry queues it, and the list is loaded again @spec S2.2.1057', async () => {
    const opened = await show({ status: 'failed', problem: 'refused' });
    const requestsBefore = searches().length;
    server.use(
      http.notify.post('/api/admin/mail/{id}/retry', ok(mail({ status: 'queued' }))),
      http.notify.get('/api/admin/mail/11', ok(mail({ status: 'sent' }))),
    );
    await user.click(opened.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(admin.notices.at(-1)?.title).toBe('Mail queued again'));
    await waitFor(() => expect(opened.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(sentRequests('POST /api/admin/mail/11/retry')).toHaveLength(1);
    expect(searches().length).toBeGreaterThan(requestsBefore);
  });

  it('Then a refused retry is a toast with its reason @spec S2.2.1064', async () => {
    const opened = await show({ status: 'refused' });
    expect(opened.getByText('In Users, correct the address or allow mail to it. Then retry.')).toBeTruthy();
    const sentence = 'This address takes no mail. In Users, allow mail to it first.';
    server.use(http.notify.post('/api/admin/mail/{id}/retry', refused(409, 'address_refused', sentence)));
    await user.click(opened.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(admin.notices.at(-1)).toMatchObject({ title: 'Failed to retry mail', description: sentence }),
    );
  });
});

describe('When mail is held since a restore', () => {
  const held = listed({ status: 'held', heldBecause: 'restore', sentAt: null });
  const openHeld = async (address = '/admin?tab=mail') => {
    server.use(
      stats({ held: 3, heldByRestore: { count: 3, causedBefore: '2026-11-21T20:00:00Z' } }),
      http.notify.get('/api/admin/mail', ok([held])),
      http.notify.get('/api/admin/mail/11', ok(mail({ ...held, tries: 0 }))),
    );
    admin = await openAdmin(address);
    return within(await screen.findByRole('note'));
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: held.subject }));

  it('Then a note has the number and the restore, and Look at them lists them @spec S2.2.1077', async () => {
    const note = await openHeld('/admin?tab=mail&q=rosa');
    expect(note.getByText('3 mails are held since the restore of Sat, Nov 21, 2:00 PM.')).toBeTruthy();
    await user.click(note.getByRole('button', { name: 'Look at them' }));
    expect(admin.address()).toBe('/admin?tab=mail&sub=held');
    expect(await screen.findByRole('button', { name: 'Held back (3)', pressed: true })).toBeTruthy();
    await waitFor(() => expect(searches().at(-1)).toBe('?status=held&limit=20'));
    expect(rows().at(-1)?.at(-1)).toBe('Held back');
  });

  it.each([
    ['Release', 'release', 'Release all held mail?', '3 mails released'],
    ['Discard', 'discard', 'Discard all held mail?', '3 mails discarded'],
  ] as const)(
    'Then %s asks first, sends one request and shows a toast @spec S2.2.1077',
    async (button, call, title, notice) => {
      const note = await openHeld();
      server.use(
        http.notify.post(`/api/admin/mail/${call}`, ({ response }) => {
          server.use(stats());
          return response(200).json({ mails: 3 });
        }),
      );
      await user.click(note.getByRole('button', { name: button }));
      expect(admin.address()).toBe(`/admin?tab=mail&dialog=${call}`);
      const question = within(await screen.findByRole('alertdialog', { name: title }));
      await user.dblClick(question.getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
      expect(sentRequests(`POST /api/admin/mail/${call}`)).toHaveLength(1);
      expect(admin.notices).toEqual([{ title: notice }]);
      expect(admin.address()).toBe('/admin?tab=mail');
    },
  );

  it('Then a refusal says why', async () => {
    const note = await openHeld();
    server.use(http.notify.post('/api/admin/mail/release', refused(503, 'unavailable', 'The service is unavailable.')));
    await user.click(note.getByRole('button', { name: 'Release' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Release' }));
    await waitFor(() =>
      expect(admin.notices).toEqual([
        { title: 'Failed to release mail', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });

  it.each([
    [
      'Release',
      'release',
      { title: 'Mail released', description: 'It is sent in a moment, unless it is out of date.' },
    ],
    ['Discard', 'discard', { title: 'Mail discarded', description: 'It is never sent.' }],
  ] as const)('Then one mail has the reason, and %s decides about it @spec S2.2.1077', async (button, call, notice) => {
    await openHeld('/admin?tab=mail&dialog=11');
    const opened = await dialog();
    expect(await opened.findByText(/^It was caused before a backup was restored/)).toBeTruthy();
    const decided = mail({ status: call === 'release' ? 'queued' : 'dropped' });
    server.use(
      http.notify.post(`/api/admin/mail/{id}/${call}`, ({ response }) => {
        server.use(http.notify.get('/api/admin/mail/11', ok(decided)));
        return response(200).json(decided);
      }),
    );
    await user.click(opened.getByRole('button', { name: button }));
    await waitFor(() => expect(opened.queryByRole('button', { name: button })).toBeNull());
    expect(sentRequests(`POST /api/admin/mail/11/${call}`)).toHaveLength(1);
    expect(admin.notices).toEqual([notice]);
  });

  it('Then a mail that another admin decided about is refused', async () => {
    await openHeld('/admin?tab=mail&dialog=11');
    const opened = await dialog();
    const sentence = 'This mail is not held back';
    server.use(http.notify.post('/api/admin/mail/{id}/release', refused(409, 'not_held', sentence)));
    await user.click(await opened.findByRole('button', { name: 'Release' }));
    await waitFor(() =>
      expect(admin.notices).toEqual([{ title: 'Failed to release mail', description: sentence, tone: 'destructive' }]),
    );
  });
});

describe('When a mail is held by the limit of its address', () => {
  it('Then the note has the time of sending, and does not mention a restore', async () => {
    const held = mail({ status: 'held', heldBecause: 'limit', tries: 0, nextTryAt: '2026-11-21T21:05:00Z' });
    server.use(http.notify.get('/api/admin/mail/11', ok(held)));
    await open([held], '/admin?tab=mail&dialog=11');
    const opened = within(await screen.findByRole('dialog', { name: held.subject }));
    expect(
      await opened.findByText(/^This address has reached its limit of mails .* Sat, Nov 21, 3:05 PM, or later\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/since the restore/)).toBeNull();
  });
});

describe('When an admin opens a mail', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('Then its HTML is in a frame without scripts, beside its text, with receiver, time and message id @spec S2.2.1087', async () => {
    server.use(http.notify.get('/api/admin/mail/11', ok(mail({ toName: 'Rosa Alvarez' }))));
    await open([listed()]);
    await user.click(await screen.findByRole('button', { name: 'Mateo is registered for Ball Handling' }));
    expect(admin.address()).toBe('/admin?tab=mail&dialog=11');
    const opened = await dialog('Mateo is registered for Ball Handling');
    expect(opened.getByText(/^Hello Rosa/).textContent).toBe('Hello Rosa,\n\nMateo has a place.');
    const frame = opened.getByTitle('Email');
    expect(frame.getAttribute('src')).toBe('/api/admin/mail/11/html');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(opened.getByText('Rosa Alvarez, rosa@fieldhouse.example').parentElement?.textContent).toBe(
      'To Rosa Alvarez, rosa@fieldhouse.example · Sat, Nov 21, 2:05 PM',
    );
    expect(opened.getByText('Message-ID <11@fieldhouse.example>')).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(admin.address()).toBe('/admin?tab=mail');
  });

  it('Then a mail that does not load shows the error, and Try again loads it', async () => {
    server.use(http.notify.get('/api/admin/mail/11', refused(503, 'unavailable', 'The service is unavailable.')));
    await open([listed()], '/admin?tab=mail&dialog=11');
    const opened = await dialog('Mail');
    await opened.findByText('Failed to load mail');
    expect(opened.getByText('The service is unavailable.')).toBeTruthy();
    server.use(http.notify.get('/api/admin/mail/11', ok(mail())));
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Hello Rosa/)).toBeTruthy();
  });

  it('Then an address without an id opens nothing', async () => {
    await open([listed()], '/admin?tab=mail&dialog=new');
    await screen.findByText('rosa@fieldhouse.example');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('When an admin selects mails', () => {
  it('Then those that failed or were refused are sent again @spec S2.2.1085', async () => {
    server.use(http.notify.post('/api/admin/mail/{id}/retry', ok(mail({ id: 11, status: 'queued' }))));
    await open([
      listed({ id: 11, status: 'failed' }),
      listed({ id: 12, status: 'sent' }),
      listed({ id: 13, status: 'refused' }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Retry 3 mails?' }));
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Queued again: 2 · not done: 1')).toBeTruthy();
    expect(dialog.getByText('Only failed and refused mail is sent again')).toBeTruthy();
    expect(sentRequests('POST /api/admin/mail/12/retry')).toEqual([]);
    const loads = searches().length;
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(searches()).toHaveLength(loads + 1));
  });
});
