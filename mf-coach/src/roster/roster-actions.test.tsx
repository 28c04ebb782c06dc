import { details, event, http, type OpenApp, ok, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild, rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
afterEach(async () => {
  jest.restoreAllMocks();
  await coach.close();
});

const roster = [
  rosterEntry(),
  rosterEntry({ registrationId: 71, childId: 2, childName: 'Lucia Alvarez' }),
  rosterEntry({ registrationId: 72, childId: 4, childName: 'June Park', parentEmail: 'park@fieldhouse.example' }),
  rosterEntry({ registrationId: 73, childId: 5, childName: 'Zoe Green', parentName: null, parentEmail: null }),
];
const open = async (entries = roster, address = '/coach?event=7&dialog=roster') => {
  server.use(
    listedEvents([event()]),
    http.events.get('/api/events/{id}/details', ok(details())),
    http.events.get('/api/events/{id}/roster', ok(entries)),
    http.family.get('/api/all-children', ok([listedChild()])),
  );
  coach = await openCoach(address);
  await screen.findByRole('dialog');
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a coach copies or prints a roster', () => {
  it('Then one press copies the parents’ email addresses, each once @spec S2.2.23', async () => {
    await open();
    await press('Copy emails');
    await waitFor(() => expect(coach.notices).toEqual([{ title: '2 email addresses copied' }]));
    expect(await navigator.clipboard.readText()).toBe('parent@fieldhouse.example, park@fieldhouse.example');
  });

  it('Then a browser that refuses shows the addresses in a toast', async () => {
    await open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await press('Copy emails');
    await waitFor(() =>
      expect(coach.notices).toMatchObject([
        { description: 'parent@fieldhouse.example, park@fieldhouse.example', tone: 'destructive' },
      ]),
    );
  });

  it('Then it prints a sign-in sheet, which is removed when the print dialog closes @spec S2.2.24', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await open();
    await press('Print sign-in sheet');
    expect(printed).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector('[data-print-only]');
    const cells = [...(sheet?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map((x) => x.textContent));
    expect(cells.slice(0, 2)).toEqual([
      ['Name', 'Age', 'Parent', 'Phone', 'Signature'],
      ['Mateo Alvarez', '9', 'Rosa Alvarez', '(512) 555-0105', ''],
    ]);
    expect(cells).toHaveLength(5);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('[data-print-only]')).toBeNull();
  });

  it('Then an empty roster has none of these actions', async () => {
    await open([]);
    await screen.findByText('No participants registered yet.');
    expect(screen.queryByRole('button', { name: /Print|Copy|Export/ })).toBeNull();
  });
});

describe('When a coach manages registrations without an event', () => {
  it('Then Register requires an event, and choosing one shows its roster @spec S2.2.22, S2.5.12', async () => {
    await open(roster, '/coach?dialog=roster');
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage registrations' }));
    await user.click(await dialog.findByRole('button', { name: 'Register' }));
    expect(await dialog.findByText('Please select an event first')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Event' }));
    await user.click(await screen.findByRole('option', { name: /Ball Handling/ }));
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'roster' });
    expect(await screen.findByText('June Park')).toBeTruthy();
  });

  it('Then Another event shows the choice of an event', async () => {
    await open();
    await press('Another event');
    expect(await screen.findByRole('combobox', { name: 'Event' })).toBeTruthy();
  });
});

describe('When a coach starts a walk-in', () => {
  it('Then the focus is in the field of the child', async () => {
    await open(roster, '/coach?event=7&dialog=walk-in');
    const child = await screen.findByRole('combobox', { name: 'Child' });
    await waitFor(() => expect(document.activeElement).toBe(child));
  });
});
