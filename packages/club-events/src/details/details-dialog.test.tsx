import { details, event, http, ok, rosa } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEvents } from '../../testing/open-events.tsx';

const user = userEvent.setup({ delay: null });

// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./details-dialog.tsx');
});

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(() => app.close());

const person = (id: number, childName: string, mine: boolean) => ({
  id,
  childId: id,
  childName,
  timeSlotId: null,
  registeredAt: '2026-11-21T15:00:00Z',
  mine,
});
const handlers = [
  http.events.get('/api/events', ok([event()])),
  http.events.get(
    '/api/events/7/details',
    ok(
      details({ registered: 2, registrations: [person(1, 'Another child', false), person(2, 'Mateo Alvarez', true)] }),
    ),
  ),
];
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
const ADDRESS = '/events?event=7&dialog=details';

describe('When an event’s details are opened', () => {
  it('Then the user’s own children come first in the list of registrations', async () => {
    app = await openEvents(ADDRESS, handlers);
    await (await dialog()).findByText('2/4 registered');
    const names = (await dialog()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Mateo AlvarezYours', 'Another child']);
  });

  it('Then a coach can open the form, the roster, or (in the menu) the deletion', async () => {
    app = await openEvents(ADDRESS, handlers);
    const names = (await dialog()).getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
    expect(names).toEqual(['Close', 'Edit', 'Manage registrations', 'More actions for Ball Handling']);
    await user.click((await dialog()).getByRole('button', { name: 'Manage registrations' }));
    expect(app.address()).toBe('/events?event=7&dialog=roster');
  });

  it('Then a parent sees no staff action', async () => {
    app = await openEvents(ADDRESS, handlers, rosa);
    await (await dialog()).findByText('2/4 registered');
    expect((await dialog()).getAllByRole('button')).toHaveLength(1);
  });
});
