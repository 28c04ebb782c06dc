import type { CalendarFeed } from '@fieldhouse/api';
import {
  answer,
  child,
  http,
  lucia,
  noContent,
  ok,
  refused,
  sentBodies,
  sentRequests,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, toastArea } from '../../testing/open-page.tsx';
import { somePreferences } from '../../testing/preferences.ts';

const realReport = globalThis.reportError;
const URL_MADE = 'https://club.example/api/calendar/9fA-x.ics';
const mateo = child();
const sister = lucia();

let links: CalendarFeed[];
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  globalThis.reportError = jest.fn();
  links = [];
  user = userEvent.setup({ delay: null });
});
afterEach(async () => {
  await closePage();
  globalThis.reportError = realReport;
  jest.restoreAllMocks();
});

const aLink = (changes: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: 5,
  name: 'Kitchen',
  childIds: null,
  createdAt: '2026-11-20T15:00:00Z',
  fetchedAt: null,
  ...changes,
});

const list = http.events.get('/api/calendar-feeds', ({ response }) => response(200).json(links));
const making = http.events.post('/api/calendar-feeds', (info) => {
  links = [...links, aLink({ id: 9, name: 'My calendar' })];
  return answer(201, { id: 9, url: URL_MADE })(info);
});

async function open(role: 'parent' | 'coach' | 'admin', ...handlers: Parameters<typeof openPage>[2][]) {
  await openPage(
    '/account/messages',
    aPerson(role),
    ...handlers,
    list,
    http.family.get('/api/children', ok([mateo, sister])),
    http.notify.get('/api/notice-preferences', ok(somePreferences())),
  );
  await screen.findByRole('heading', { level: 1, name: 'Messages and calendar' });
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const part = async () => within(await screen.findByRole('region', { name: 'Calendar links' }));
const rows = async () => (await part()).findAllByRole('listitem');

describe('When a parent has no calendar link yet', () => {
  it('Then two taps make one for all children, and it is shown once with a button for each program @spec S1.2.369, S1.2.370', async () => {
    await open('parent', making);
    await screen.findByText('You have no calendar links yet.');
    await press('Add to a calendar');
    await press('Make the link');
    const ready = within(await dialog(/My calendar.* is ready/));
    expect(await sentBodies('POST /api/calendar-feeds')).toEqual([{ name: 'My calendar' }]);
    const target = (name: string) => ready.getByRole('link', { name }).getAttribute('href');
    expect(target('Apple Calendar')).toBe('webcal://club.example/api/calendar/9fA-x.ics');
    expect(target('Google Calendar')).toBe(
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fclub.example%2Fapi%2Fcalendar%2F9fA-x.ics',
    );
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe(URL_MADE);
    await press('Done');
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('My calendar')]);
    expect(document.body.innerHTML).not.toContain('9fA-x');
  });

  it('Then it can be for chosen children, one at least @spec S1.2.370', async () => {
    await open('parent', making);
    await press('Add to a calendar');
    await user.click(await screen.findByRole('radio', { name: /Chosen children/ }));
    await press('Make the link');
    await screen.findByText('Please choose a child');
    await user.click(screen.getByRole('checkbox', { name: sister.firstName }));
    await press('Make the link');
    await dialog(/is ready/);
    expect(await sentBodies('POST /api/calendar-feeds')).toEqual([{ name: 'My calendar', childIds: [sister.id] }]);
  });

  it('Then a refusal stands in the dialog, and nothing typed is lost @spec S1.2.370', async () => {
    await open(
      'parent',
      http.events.post('/api/calendar-feeds', refused(409, 'too_many_feeds', 'You have 10 already')),
    );
    await press('Add to a calendar');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.type(name, 'Grandma');
    await press('Make the link');
    await screen.findByText('You have 10 already');
    expect(name.value).toBe('Grandma');
  });
});

describe('When there are links', () => {
  it('Then each says its children and when it was last fetched, and how long programs take stands below @spec S1.2.369', async () => {
    links = [aLink({ childIds: [mateo.id, 999], fetchedAt: '2026-11-21T14:12:00Z' }), aLink({ id: 6, name: 'Phone' })];
    await open('coach');
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Kitchen.*Mateo.* · fetched .*8:12 AM/),
      expect.stringMatching(/Phone.*All children · not fetched yet/),
    ]);
    screen.getByText(/Apple looks about every hour, Outlook about every 3 hours, Google within 24 hours/);
  });

  it('Then Change saves name and children @spec S1.2.371', async () => {
    links = [aLink({ childIds: [mateo.id] })];
    await open('parent', http.events.patch('/api/calendar-feeds/{id}', noContent));
    await press(/Change .*Kitchen/);
    await user.click(await screen.findByRole('radio', { name: /All children/ }));
    await press('Save');
    await waitFor(() => expect(toastArea().getByText('Calendar link changed')).toBeTruthy());
    expect(await sentBodies('PATCH /api/calendar-feeds/5')).toEqual([{ name: 'Kitchen', childIds: null }]);
  });

  it('Then Revoke asks, removes the row, and the focus goes to the heading @spec S1.2.372', async () => {
    links = [aLink()];
    await open(
      'admin',
      http.events.delete('/api/calendar-feeds/{id}', (info) => {
        links = [];
        return noContent(info);
      }),
    );
    await press(/Revoke .*Kitchen/);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('You have no calendar links yet.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Calendar links'));
    expect(sentRequests('DELETE /api/calendar-feeds/5')).toHaveLength(1);
  });

  it('Then a refused Revoke leaves the row @spec S1.2.372', async () => {
    links = [aLink()];
    await open('parent', http.events.delete('/api/calendar-feeds/{id}', refused(503, 'unavailable', 'Try later')));
    await press(/Revoke .*Kitchen/);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(toastArea().getByText('Try later')).toBeTruthy());
    expect(await rows()).toHaveLength(1);
  });

  it('Then with ten there is no button for another, and the page says why @spec S1.2.369', async () => {
    links = Array.from({ length: 10 }, (_, at) => aLink({ id: at + 1, name: `Link ${at + 1}` }));
    await open('parent');
    await screen.findByText('You have 10 links, and there can be no more. Revoke one to make another.');
    expect(screen.queryByRole('button', { name: 'Add to a calendar' })).toBeNull();
  });
});

describe('When the links do not load', () => {
  it('Then the page says so, with Try again @spec S1.2.369', async () => {
    await open('parent', http.events.get('/api/calendar-feeds', refused(503, 'unavailable', 'Try later')));
    await screen.findByText('Your calendar links could not be loaded');
    screen.getByRole('button', { name: 'Try again' });
  });
});
