import { coachHandlers } from '@fieldhouse/club-events/testing';
import { addDays, clubToday } from '@fieldhouse/contracts/club';
import { event, http, ok, refused, theo } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

const unavailable = refused(503, 'unavailable', 'The service is unavailable.');

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const open = async (address: string, more: Handlers = []) => {
  family = await openFamily(address, [...more, ...coachHandlers], theo);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a coach opens the event form on /events', () => {
  it('Then its button opens it, with the coach chosen @spec S1.2.142', async () => {
    await open('/events', [http.auth.get('/api/coaches', ok([{ id: 3, name: 'Theo Banks' }]))]);
    await press('Create Event');
    expect(family.address()).toBe('/events?dialog=create-event');
    expect(await (await dialog('Create Event')).findByLabelText('Theo Banks')).toHaveProperty('checked', true);
  });

  it('Then in the calendar the day is filled in, and a failure has the title for this page @spec S1.8.32', async () => {
    await open(`/events?tab=calendar&sub=${addDays(clubToday(new Date()), 9)}&dialog=create-event`, [
      http.auth.get('/api/coaches', ok([{ id: 3, name: 'Theo Banks' }])),
      http.events.post('/api/events', unavailable),
    ]);
    const form = await dialog('Create Event');
    await user.type(await form.findByLabelText('Title'), 'Hoops');
    await user.selectOptions(form.getByLabelText(/^Sport/), 'Basketball');
    await form.findByRole('option', { name: 'Hill Diamond' });
    await user.selectOptions(form.getByLabelText(/^Location/), 'Hill Diamond');
    await user.type(form.getByLabelText('Start time'), '16:00');
    await user.type(form.getByLabelText('End time'), '18:00');
    await user.type(form.getByLabelText('Capacity'), '8');
    await user.type(form.getByLabelText('Price'), '40');
    await user.click(form.getByRole('button', { name: 'Create Event' }));
    await waitFor(() =>
      expect(family.notices).toEqual([
        { title: 'Failed to create event', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });

  it('Then a parent has neither the button nor the form', async () => {
    family = await openFamily('/events?dialog=create-event', coachHandlers);
    await screen.findByText('Ball Handling');
    expect(screen.queryByRole('button', { name: 'Create Event' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('When a coach opens an event’s details on /events', () => {
  it('Then Edit opens the form, and a failure has the title for this page @spec S1.8.33', async () => {
    await open('/events?event=7&dialog=details', [
      http.events.get('/api/events/7', ok(event())),
      http.events.put('/api/events/7', unavailable),
    ]);
    await press('Edit');
    expect(family.address()).toBe('/events?event=7&dialog=edit');
    const form = await dialog('Edit Event');
    await user.type(await form.findByLabelText('Title'), ' II');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(family.notices).toEqual([
        { title: 'Failed to update event', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });

  it('Then its menu opens the roster on the coach dashboard', async () => {
    await open('/events?event=7&dialog=details');
    await press('More actions for Ball Handling');
    await user.click(await screen.findByRole('menuitem', { name: 'Manage registrations' }));
    expect(family.address()).toBe('/coach?tab=events&event=7&dialog=roster');
  });

  it('Then its menu deletes the event, for coaches and admins only', async () => {
    await open('/events?event=7&dialog=details');
    await press('More actions for Ball Handling');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete event' }));
    expect(family.address()).toBe('/events?event=7&dialog=delete');
    expect(await screen.findByText('Are you sure you want to delete this event?')).toBeTruthy();
    await family.close();
    family = await openFamily('/events?event=7&dialog=details', coachHandlers);
    await screen.findByRole('dialog', { name: 'Ball Handling' });
    expect(screen.queryByRole('button', { name: /More actions|Edit/ })).toBeNull();
    await family.close();
    family = await openFamily('/events?event=7&dialog=delete', coachHandlers);
    await screen.findByText('Ball Handling');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
