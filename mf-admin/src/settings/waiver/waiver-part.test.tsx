import type { WaiverVersions } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waiverVersion, waiverVersions } from '../../../testing/club-handlers.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { systemStatus } from '../../../testing/system-status.ts';

const CHANGED = 'Someone else has changed this waiver meanwhile. Please look at it again before you save';
const POST = 'POST /api/admin/waivers';
const PUT = 'PUT /api/admin/waivers/waiting';
const WAITING = waiverVersion({
  ...{ version: 2, title: 'Winter waiver', text: 'Ice\nIt is slippery.', state: 'waiting', inForceFrom: '2098-12-15' },
  ...{ sections: [{ heading: 'Ice', text: 'It is slippery.' }], signatures: 0 },
});

const user = userEvent.setup({ delay: null });
let admin: OpenApp;
let texts: WaiverVersions;
/** The versions that changes were based on. */
let ifMatch: (string | null)[];
beforeEach(() => {
  ifMatch = [];
  texts = waiverVersions();
});
afterEach(() => admin.close());

async function open(dialog = '', ...handlers: Parameters<typeof server.use>) {
  server.use(
    ...handlers,
    http.admin.get('/api/admin/system', ok(systemStatus())),
    http.family.get(
      '/api/admin/guardian-scopes',
      ok({ version: 0, isViewOnlyEnforced: false, isFromEnvironment: true, affected: { guardians: 0, children: 0 } }),
    ),
    http.auth.get('/api/admin/waivers', ({ response }) => response(200).json(texts)),
  );
  admin = await openAdmin(`/admin?tab=settings${dialog}`);
  await screen.findByRole('heading', { name: 'Waiver', level: 3, hidden: true });
}
const replaced = http.auth.put('/api/admin/waivers/waiting', ({ request, response }) => {
  ifMatch.push(request.headers.get('If-Match'));
  return response(200).json(texts);
});
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const rows = () =>
  screen
    .getAllByText(/^Version \d/)
    .map((facts) => `${facts.parentElement?.querySelector('b')?.textContent}: ${facts.textContent}`);
const preview = () => within(screen.getByRole('region', { name: 'What parents see' }));

async function retype(field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe('When an admin looks at the waiver in Settings', () => {
  it('Then each text says from when it is in force and who signed it, and can be read @spec S2.2.1388', async () => {
    texts = waiverVersions(
      WAITING,
      waiverVersion({ version: 1, title: 'Autumn waiver', inForceFrom: '2026-09-01' }),
      waiverVersion({ version: 0, title: 'Summer waiver', state: 'earlier', signatures: 1 }),
    );
    texts.versions.pop();
    await open();
    expect(rows()).toEqual([
      'Winter waiver: Version 2 · from December 15, 2098 every parent signs this at the next visit',
      'Autumn waiver: Version 1 · since September 1, 2026 · signed by 9 of 12 parents',
      'Summer waiver: Version 0 · from the beginning · signed by 1 account',
    ]);
    await press('Read version 2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Waiver, version 2' }));
    expect(dialog.getByRole('heading', { name: 'Ice' })).toBeTruthy();
    expect(dialog.getByText('The box is your signature.')).toBeTruthy();
  });

  it('Then a new text is shown as parents will see it, with what follows, and stored @spec S2.2.1389', async () => {
    await open(
      '',
      http.auth.post('/api/admin/waivers', ({ request, response }) => {
        ifMatch.push(request.headers.get('If-Match'));
        texts = waiverVersions(WAITING);
        return response(201).json(texts);
      }),
    );
    await press('New text…');
    const form = within(await screen.findByRole('dialog', { name: 'New waiver text' }));
    await retype(form.getByLabelText('Title'), 'Winter waiver');
    await retype(form.getByLabelText('Text'), 'Ice\nIt is slippery.\n\nAnd cold.');
    await waitFor(() => expect(preview().getByText('And cold.')).toBeTruthy());
    expect(
      preview()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual([...['What parents see', 'Winter waiver', 'Ice']]);
    expect(preview().getByText('The box is your signature.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Store the text' }));
    expect(await form.findByText('Please enter a valid date')).toBeTruthy();
    expect(sentRequests(POST)).toEqual([]);
    await user.click(form.getByRole('spinbutton', { name: /^month/ }));
    await user.keyboard('12152098');
    expect(await form.findByText('From December 15, 2098 every parent signs this at the next visit')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Store the text' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Waiver text stored' }]));
    expect(await sentBodies(POST)).toEqual([
      { title: 'Winter waiver', text: 'Ice\nIt is slippery.\n\nAnd cold.', inForceFrom: '2098-12-15' },
    ]);
    expect(ifMatch).toEqual(['"7"']);
    expect(screen.queryByRole('button', { name: 'New text…' })).toBeNull();
  });

  it('Then what another admin has stored meanwhile is shown, and the next press saves on top of it @spec S2.2.1389', async () => {
    await open('&dialog=waiver', http.auth.post('/api/admin/waivers', refused(412, 'version_conflict', CHANGED)));
    const form = within(await screen.findByRole('dialog', { name: 'New waiver text' }));
    await retype(form.getByLabelText('Title'), 'Mine');
    await user.click(form.getByRole('spinbutton', { name: /^month/ }));
    await user.keyboard('12202098');
    texts = { ...waiverVersions(WAITING), version: 8 };
    await user.click(form.getByRole('button', { name: 'Store the text' }));
    await form.findByText(/Winter waiver/);
    server.use(replaced);
    await user.click(form.getByRole('button', { name: 'Store the text' }));
    await waitFor(() => expect(ifMatch).toEqual(['"8"']));
    expect(await sentBodies(PUT)).toMatchObject([{ title: 'Mine', text: WAITING.text, inForceFrom: '2098-12-20' }]);
  });
});

describe('When a text of the waiver waits', () => {
  beforeEach(() => {
    texts = waiverVersions(WAITING);
  });

  it('Then it is edited @spec S2.2.1390', async () => {
    await open('', replaced);
    await press('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit the waiting text' }));
    await retype(form.getByLabelText('Title'), 'Better');
    await user.click(form.getByRole('button', { name: 'Store the text' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Waiver text stored' }]));
    expect(await sentBodies(PUT)).toEqual([
      { title: 'Better', text: 'Ice\nIt is slippery.', inForceFrom: '2098-12-15' },
    ]);
  });

  it('Then it is withdrawn after a question, which says when that is too late @spec S2.2.1390', async () => {
    const late = 'No text waits any more: it is in force already, or was withdrawn';
    await open('', http.auth.delete('/api/admin/waivers/waiting', refused(409, 'no_waiver_waits', late)));
    await press('Withdraw');
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw the waiting text' });
    await user.click(within(question).getByRole('button', { name: 'Withdraw the text' }));
    expect((await within(question).findByRole('alert')).textContent).toBe(late);
    server.use(
      http.auth.delete('/api/admin/waivers/waiting', ({ response }) => {
        texts = waiverVersions();
        return response(200).json(texts);
      }),
    );
    await user.click(within(question).getByRole('button', { name: 'Withdraw the text' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Waiver text withdrawn' }]));
    expect(screen.getByRole('button', { name: 'New text…' })).toBeTruthy();
  });
});
