import { answer, details, event, http, type OpenApp, ok, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild, rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
const jsdomWidth = innerWidth;
beforeEach(() => {
  window.innerWidth = 390;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await coach.close();
  window.innerWidth = jsdomWidth;
});

const noContact = { parentName: null, parentEmail: null, parentPhone: null };
const registered = answer(201, {
  registration: { id: 72, eventId: 7, childId: 1, timeSlotId: null, registeredAt: '2026-11-21T15:00:00Z' },
  registeredEvent: {
    ...{ id: 7, title: 'Ball Handling', date: '2026-11-30', endDate: null, startTime: '16:00', endTime: '18:00' },
    ...{ timeSlot: null, registrationId: 72 },
  },
  event: { id: 7, registered: 1, capacity: 4 },
});
const roster = [
  rosterEntry({ timeSlotId: 8, timeSlot: { startTime: '16:00', endTime: '16:30' } }),
  rosterEntry({ registrationId: 73, childId: 5, childName: 'Zoe Green', ...noContact }),
];
const open = async (entries = roster, dialog = 'roster') => {
  server.use(
    listedEvents([event()]),
    http.events.get('/api/events/{id}/details', ok(details())),
    http.events.get('/api/events/{id}/roster', ok(entries)),
    http.family.get('/api/all-children', ok([listedChild()])),
  );
  coach = await openCoach(`/coach?event=7&dialog=${dialog}`);
  await screen.findByRole('dialog', { name: 'Ball Handling' });
};
const choicesOf = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('When a coach opens a roster on a phone', () => {
  it('Then the children are first, and one press calls, texts or emails a family @spec S2.2.32', async () => {
    await open();
    const cards = within(await screen.findByRole('list', { name: 'Roster' })).getAllByRole('listitem');
    expect(screen.queryByRole('combobox')).toBeNull();
    const links = (card: HTMLElement | undefined) =>
      within(card ?? document.body)
        .queryAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links(cards[0])).toEqual([
      ['Call Rosa Alvarez, (512) 555-0105', 'tel:+15125550105'],
      ['Text Rosa Alvarez, (512) 555-0105', 'sms:+15125550105'],
      ['Email Rosa Alvarez, parent@fieldhouse.example', 'mailto:parent@fieldhouse.example'],
    ]);
    expect(links(cards[1])).toEqual([]);
    expect(screen.getByText('Contact not available for the moment')).toBeTruthy();
  });

  it('Then the menus have the other actions of the roster and of a child @spec S2.2.33', async () => {
    await open();
    const all = ['Print sign-in sheet', 'Copy emails', 'Export Roster', 'Evaluate', 'Another event'];
    expect(await choicesOf('More actions')).toEqual(all);
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('menuitem', { name: 'Print sign-in sheet' }));
    expect(printed).toHaveBeenCalledTimes(1);
    expect(await choicesOf('More actions for Zoe Green')).toEqual(['Remove']);
    await user.keyboard('{Escape}');
    expect(await choicesOf('More actions for Mateo Alvarez')).toEqual(['Change time', 'Remove']);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByRole('alertdialog', { name: /^Remove .*Mateo Alvarez/ })).toBeTruthy();
  });

  it('Then Another event shows the choice of an event, with the focus @spec S2.2.33', async () => {
    await open();
    await choicesOf('More actions');
    await user.click(screen.getByRole('menuitem', { name: 'Another event' }));
    const choice = await screen.findByRole('combobox', { name: 'Event' });
    await waitFor(() => expect(document.activeElement).toBe(choice));
  });

  it('Then Walk-in shows the fields with the focus in them, and Done hides them @spec S2.2.33', async () => {
    server.use(http.events.post('/api/register-child', registered));
    await open([]);
    await user.click(await screen.findByRole('button', { name: 'Walk-in' }));
    const child = await screen.findByRole('combobox', { name: 'Child' });
    await waitFor(() => expect(document.activeElement).toBe(child));
    await user.type(child, 'mat');
    await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(async () => expect(await sentBodies('POST /api/register-child')).toMatchObject([{ childId: 1 }]));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Walk-in' }));
  });

  it('Then the board’s button for a walk-in opens the fields @spec S2.2.33', async () => {
    await open(roster, 'walk-in');
    const child = await screen.findByRole('combobox', { name: 'Child' });
    await waitFor(() => expect(document.activeElement).toBe(child));
  });
});
