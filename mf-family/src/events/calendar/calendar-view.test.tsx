import { addDays, addMonths, clubToday } from '@fieldhouse/contracts/club';
import { child, details, event, http, ok, registeredEvent, setClock } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../../testing/open-family.tsx';
import { dayTitle, monthOf, monthTitle } from './month.ts';

const user = userEvent.setup({ delay: null });
// The time of the pages that are opened below.
setClock();
// The next month, whatever today is: every day of it is still to come.
const first = `${monthOf(addMonths(clubToday(new Date()), 1))}-01`;
const month = monthOf(first);
const day = (number: number) => addDays(first, number - 1);

const hoops = event({ id: 7, title: 'Hoops', date: day(10) });
const bats = event({ id: 8, title: 'Bats', sport: 'baseball', date: day(10), startTime: '09:00', endTime: '10:30' });
const camp = event({ id: 9, title: 'Camp', sport: 'group', date: day(14), endDate: day(15), isMultiDay: true });
const handlers: Handlers = [
  http.family.get('/api/children', ok([child({ registeredEvents: [registeredEvent({ id: 7 })] })])),
  http.events.get('/api/events', ok([hoops, bats, camp])),
  http.events.get('/api/events/8/details', ok(details(bats))),
];

// Loads the dialog's code before the tests, so that it does not count against their time limit.
beforeAll(async () => {
  await Promise.all([import('./calendar-view.tsx'), import('../event-dialogs.tsx')]);
});

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const open = async (search: string, more: Handlers = []) => {
  family = await openFamily(`/events?tab=calendar${search}`, [...more, ...handlers]);
  return within(await screen.findByRole('grid'));
};
const dayButton = (number: number) => screen.getByRole('button', { name: new RegExp(`^${dayTitle(day(number))},`) });
const heading = (number: number) => screen.findByRole('heading', { name: dayTitle(day(number)) });

describe('When the events are shown as a calendar', () => {
  it('Then the switch changes the view and the address @spec S1.2.135', async () => {
    family = await openFamily('/events?q=sport:baseball', handlers);
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    await screen.findByRole('grid');
    expect(family.address()).toBe('/events?q=sport%3Abaseball&tab=calendar');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(family.address()).toBe('/events?q=sport%3Abaseball');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('Then events are in their days by date, one of several days once, and the day’s cards below @spec S1.2.136', async () => {
    const grid = await open(`&sub=${month}`);
    expect(screen.getByRole('heading', { name: monthTitle(month) })).toBeTruthy();
    expect(grid.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))).toContain('Sunday');
    const cell = dayButton(10).closest('[role=gridcell]');
    const entries = within(cell as HTMLElement).getAllByRole('button', { name: /Bats|Hoops/ });
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      '9 AM Bats, Baseball, 9:00 – 10:30 AM',
      '4 PM Hoops, Basketball, 4:00 – 6:00 PM, registered',
    ]);
    expect(dayButton(15).getAttribute('aria-label')).toBe(`${dayTitle(day(15))}, 1 event`);
    await heading(10);
    expect(screen.getByRole('article', { name: 'Hoops' })).toBeTruthy();
    await user.click(dayButton(15));
    await heading(15);
    expect(family.address()).toBe(`/events?tab=calendar&sub=${day(15)}`);
    expect(screen.getByRole('article', { name: 'Camp' })).toBeTruthy();
  });

  it('Then keys move from day to day and to the next month, and one day is in the tab order', async () => {
    const grid = await open(`&sub=${day(10)}`);
    const reachable = () => grid.getAllByRole('button', { name: /event/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable()).toEqual([dayButton(10)]);
    dayButton(10).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await heading(18);
    expect(document.activeElement).toBe(dayButton(18));
    expect(reachable()).toEqual([dayButton(18)]);
    await user.keyboard('{PageDown}');
    const later = addMonths(day(18), 1);
    expect(await screen.findByRole('heading', { name: monthTitle(monthOf(later)) })).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-day')).toBe(later);
    expect(family.address()).toContain(later);
  });

  it('Then the entries of the focused day are in the tab order, and open the details', async () => {
    await open(`&sub=${day(10)}`);
    dayButton(10).focus();
    await user.tab();
    expect(document.activeElement?.textContent).toMatch(/^9 AM Bats/);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Bats' })).toBeTruthy();
    expect(family.address()).toBe(`/events?tab=calendar&sub=${day(10)}&event=8&dialog=details`);
  });

  it('Then days before today cannot be reached, and Today returns to the current month', async () => {
    await open('');
    const today = clubToday(new Date());
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await screen.findByRole('heading', { name: monthTitle(month) });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByRole('heading', { name: monthTitle(monthOf(today)) });
    const now = screen.getByRole('button', { current: 'date' });
    expect(now.getAttribute('data-day')).toBe(today);
    now.focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(now);
  });

  it('Then an empty day has a button to the next events', async () => {
    await open(`&sub=${day(2)}`);
    await user.click(await screen.findByRole('button', { name: `Next events: ${dayTitle(day(10))}` }));
    await heading(10);
  });

  it('Then filters apply, and without any match it says so @spec S1.8.48', async () => {
    const grid = await open(`&sub=${month}&q=sport:baseball`);
    expect(grid.queryByRole('button', { name: /Hoops/ })).toBeNull();
    expect(grid.getByRole('button', { name: /Bats/ })).toBeTruthy();
    await family.close();
    family = await openFamily('/events?tab=calendar&q=sport:baseball location:99', handlers);
    await screen.findByText('No events found matching your filters.');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    await screen.findByRole('grid');
    expect(family.address()).toBe('/events?tab=calendar');
  });
});
