import type { NoticePreferences } from '@fieldhouse/api';
import { NoticePreferencesForm } from '@fieldhouse/contracts/forms';
import { HttpResponse, http, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { somePreferences } from '../../testing/preferences.ts';

const realReport = globalThis.reportError;
const PUT = 'PUT /api/notice-preferences';
let user: ReturnType<typeof userEvent.setup>;
let stored: NoticePreferences;
let version: number;
beforeEach(() => {
  globalThis.reportError = jest.fn();
  user = userEvent.setup({ delay: null });
  stored = somePreferences();
  version = 3;
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
});

const show = () => HttpResponse.json(stored, { headers: { ETag: `"${version}"` } });
const reading = http.untyped.get('/api/notice-preferences', show);
/** Saves as the server does: a preference that is not listed stays. */
const saving = http.untyped.put('/api/notice-preferences', async ({ request }) => {
  if (request.headers.get('If-Match') !== `"${version}"`)
    return HttpResponse.json({ status: 412, code: 'version_conflict', detail: 'Changed' }, { status: 412 });
  stored = { ...stored, ...NoticePreferencesForm.parse(await request.json()) };
  version += 1;
  return show();
});

async function open(role: 'parent' | 'coach' = 'parent', ...handlers: Parameters<typeof openPage>[2][]) {
  const links = http.events.get('/api/calendar-feeds', ok([]));
  const children = http.family.get('/api/children', ok([]));
  await openPage('/account/messages', aPerson(role), ...handlers, reading, saving, links, children);
  await screen.findByRole('group', { name: 'Account' });
}

const kind = (name: string) => within(screen.getByRole('group', { name }));
const email = (of: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Email for ${of}` });
const bell = (of: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Bell for ${of}` });
const push = (of: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Push for ${of}` });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const sent = async () => (await sentBodies(PUT)).at(-1) as NoticePreferences | undefined;
const choiceOf = (body: NoticePreferences | undefined, kindName: string, channel: string) =>
  body?.preferences.find((each) => each.kind === kindName && each.channel === channel)?.value;

describe('When somebody opens Messages and calendar', () => {
  it('Then each kind has its email and its bell, and a locked one says why @spec S1.2.477', async () => {
    await open('coach');
    expect(screen.getAllByRole('group').map((group) => group.querySelector('b')?.textContent)).toEqual([
      'Registrations',
      'Changes',
      'Reminders',
      'Announcements',
      'Evaluations',
      'Account',
    ]);
    expect([...email('Announcements').options].map(({ text }) => text)).toEqual(['At once', 'In the digest', 'Off']);
    expect([...email('Evaluations').options].map(({ text }) => text)).toEqual(['In the digest', 'Off']);
    expect(email('Evaluations').value).toBe('digest');
    expect(bell('Registrations').checked).toBe(true);
    kind('Registrations').getByText('Always');
    kind('Registrations').getByText('The email is always sent: it says what is booked.');
    expect(kind('Account').queryAllByRole('checkbox')).toEqual([]);
    expect(kind('Reminders').queryAllByRole('checkbox')).toEqual([push('Reminders')]);
    expect(push('Reminders').checked).toBe(true);
    const digest = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Digest' });
    expect([...digest.options].map(({ text }) => text)).toEqual([
      'Off',
      'Every day at 5:00 PM',
      'On Sundays at 5:00 PM',
    ]);
    expect(digest.value).toBe('weekly');
  });

  it('Then what did not load says so, with Try again @spec S1.2.477', async () => {
    const failing = http.notify.get('/api/notice-preferences', refused(503, 'unavailable', 'Later'), { once: true });
    const links = http.events.get('/api/calendar-feeds', ok([]));
    await openPage(
      '/account/messages',
      aPerson('parent'),
      failing,
      reading,
      links,
      http.family.get('/api/children', ok([])),
    );
    await screen.findByText('Your choices could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('group', { name: 'Account' });
  });
});

describe('When somebody saves what they get', () => {
  it('Then the choices are sent, and nothing that is locked @spec S1.2.477, S1.2.478, S1.2.480, S2.2.2002', async () => {
    await open();
    await user.selectOptions(email('Reminders'), 'Off');
    await user.selectOptions(email('Announcements'), 'In the digest');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Digest' }), 'Every day at 5:00 PM');
    await user.click(push('Changes'));
    await user.click(screen.getByRole('checkbox', { name: /^Pushes without names/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
    expect(screen.queryByLabelText('From')).toBeNull();
    await save();
    await waitFor(() => expect(toastArea().getByText('Saved')).toBeTruthy());
    const body = await sent();
    expect(body).toMatchObject({ quietFrom: null, quietTo: null, digest: 'daily', hideDetails: true });
    expect(choiceOf(body, 'reminder', 'mail')).toBe('off');
    expect(choiceOf(body, 'announcement', 'mail')).toBe('digest');
    expect([choiceOf(body, 'change', 'push'), choiceOf(body, 'reminder', 'push')]).toEqual(['off', 'now']);
    expect(choiceOf(body, 'announcement', 'bell')).toBe('now');
    const named = body?.preferences.map((each) => `${each.kind} ${each.channel}`);
    for (const locked of ['registration mail', 'change mail', 'account mail', 'account bell', 'account push']) {
      expect(named).not.toContain(locked);
    }
  });

  it('Then quiet hours need two different times @spec S1.2.478', async () => {
    await open();
    const to = screen.getByLabelText<HTMLInputElement>('To');
    await user.clear(to);
    await save();
    await screen.findByText('Please enter a time');
    expect(document.activeElement).toBe(to);
    await user.type(to, '21:00');
    await save();
    await screen.findByText('Please enter another time');
    expect(sentRequests(PUT)).toHaveLength(0);
    await user.clear(to);
    await user.type(to, '06:30');
    await save();
    await waitFor(async () => expect(await sent()).toMatchObject({ quietFrom: '21:00', quietTo: '06:30' }));
  });

  it('Then the next save is on top of the first @spec S1.2.479', async () => {
    await open();
    await user.selectOptions(email('Reminders'), 'Off');
    await save();
    await waitFor(() => expect(version).toBe(4));
    await user.click(bell('Changes'));
    await waitFor(async () => {
      await save();
      expect(version).toBe(5);
    });
    // A press just after the first save sends nothing; a refused one would be a third.
    expect(sentRequests(PUT)).toHaveLength(2);
    expect(choiceOf(await sent(), 'reminder', 'mail')).toBe('off');
  });

  it('Then what another window saved meanwhile is shown before it is overwritten @spec S1.2.479', async () => {
    await open();
    await user.selectOptions(email('Reminders'), 'Off');
    await user.clear(screen.getByLabelText('To'));
    await user.type(screen.getByLabelText('To'), '06:00');
    stored = somePreferences({
      digest: 'daily',
      quietTo: '08:00',
      preferences: stored.preferences.map((each) =>
        each.kind === 'announcement' && each.channel === 'mail' ? { ...each, value: 'off' } : each,
      ),
    });
    version = 9;
    await save();
    await screen.findByText('Someone else has saved this meanwhile.');
    screen.getByText('Theirs: Off');
    screen.getByText('Theirs: 8:00 AM');
    screen.getByText('Yours: 6:00 AM');
    expect(version).toBe(9);
    await user.click(screen.getByRole('button', { name: 'Take theirs: Quiet hours to' }));
    await save();
    await waitFor(() => expect(version).toBe(10));
    const body = await sent();
    expect([body?.digest, body?.quietTo]).toEqual(['daily', '08:00']);
    expect([choiceOf(body, 'reminder', 'mail'), choiceOf(body, 'announcement', 'mail')]).toEqual(['off', 'off']);
  });

  it('Then a refusal says so and keeps the choices @spec S1.2.479', async () => {
    await open();
    server.use(http.notify.put('/api/notice-preferences', refused(503, 'unavailable', 'Please try later')));
    await user.selectOptions(email('Reminders'), 'Off');
    await save();
    await waitFor(() => expect(toastArea().getByText('Your choices could not be saved')).toBeTruthy());
    expect(email('Reminders').value).toBe('off');
  });
});
