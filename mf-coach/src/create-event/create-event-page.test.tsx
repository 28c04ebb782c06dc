import { coachHandlers } from '@fieldhouse/club-events/testing';
import { event, http, type OpenApp, refused, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
beforeEach(async () => {
  server.use(listedEvents([event()]), ...coachHandlers);
  coach = await openCoach('/coach/create-event');
  await screen.findByRole('option', { name: 'Hill Diamond' });
});
afterEach(() => coach.close());

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const fill = async () => {
  await user.type(screen.getByLabelText('Title'), 'Hoops');
  await user.selectOptions(screen.getByLabelText(/^Sport/), 'Basketball');
  await user.selectOptions(screen.getByLabelText(/^Location/), 'Hill Diamond');
  const [month] = within(screen.getByRole('group', { name: 'Date' })).getAllByRole('spinbutton');
  await user.click(month ?? document.body);
  await user.keyboard('12052026');
  await user.type(screen.getByLabelText('Start time'), '16:00');
  await user.type(screen.getByLabelText('End time'), '18:00');
  await user.type(screen.getByLabelText('Capacity'), '8');
  await user.type(screen.getByLabelText('Price'), '40');
};

describe('When a coach opens the page that creates an event', () => {
  it('Then it has a link back, and every missing field has a message @spec S2.2.4, S2.5.1', async () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Create Event' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/coach');
    await press('Create Event');
    const messages = ['Title', 'Date', 'Start time', 'End time', 'Location', 'Sport', 'Capacity', 'Price'];
    for (const field of messages) expect(await screen.findByText(`${field} is required`)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(await sentBodies('POST /api/events')).toEqual([]);
  });

  it('Then after creating the event the dashboard opens @spec S2.2.4', async () => {
    server.use(
      http.events.post('/api/events', async ({ request, response }) =>
        response(201).json(event({ ...(await request.json()), id: 9 })),
      ),
    );
    await fill();
    await press('Create Event');
    await waitFor(() => expect(coach.address()).toBe('/coach'));
    expect(coach.notices).toMatchObject([{ title: 'Event created successfully', description: 'Hoops, Sat, Dec 5' }]);
    expect(await sentBodies('POST /api/events')).toMatchObject([{ title: 'Hoops', coachIds: [3], price: 4000 }]);
  });

  it('Then a failure keeps the typed values @spec S2.8.1', async () => {
    server.use(http.events.post('/api/events', refused(503, 'unavailable', 'The service is unavailable.')));
    await fill();
    await press('Create Event');
    expect(await screen.findByText('The service is unavailable.')).toBeTruthy();
    expect(coach.notices).toMatchObject([{ title: 'Failed to save event' }]);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Hoops');
  });

  it('Then Cancel asks before typed values are lost', async () => {
    await user.type(screen.getByLabelText('Title'), 'Hoops');
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(coach.address()).toBe('/coach/create-event');
    await press('Cancel');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(coach.address()).toBe('/coach'));
  });
});
