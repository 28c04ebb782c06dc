import { coachHandlers, team } from '@fieldhouse/club-events/testing';
import { event, http, type OpenApp, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const CALL = 'POST /api/events';
let coach: OpenApp;
beforeEach(() => {
  server.use(
    listedEvents([]),
    http.events.get('/api/teams', ok([team({ id: 4, name: 'Fieldhouse 13U' })])),
    http.auth.get('/api/coaches', ok([{ id: 3, name: 'Theo Banks' }])),
    ...coachHandlers,
  );
});
afterEach(() => coach.close());

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create Event' }));
const open = async () => {
  coach = await openCoach('/coach?dialog=create-event');
  await (await dialog()).findByRole('option', { name: 'Fieldhouse 13U' });
};
const send = async () => user.click((await dialog()).getByRole('button', { name: 'Create Event' }));
const type = async (label: string, text: string) => user.type((await dialog()).getByLabelText(label), text);
const select = async (label: RegExp, choice: string) =>
  user.selectOptions((await dialog()).getByLabelText(label), choice);
const fill = async () => {
  await type('Title', 'Hoops');
  await select(/^Sport/, 'Basketball');
  await select(/^Location/, 'Hill Diamond');
  await select(/^Assigned team/, 'Fieldhouse 13U');
  const [month] = within((await dialog()).getByRole('group', { name: 'Date' })).getAllByRole('spinbutton');
  await user.click(month ?? document.body);
  await user.keyboard('12052026');
  await type('Start time', '16:00');
  await type('End time', '18:00');
  await type('Capacity', '8');
  await type('Price', '40');
};

describe('When a coach creates an event on the coach dashboard', () => {
  it('Then it is sent with its team and a key, the dialog closes, and the list shows it', async () => {
    server.use(
      http.events.post('/api/events', async ({ request, response }) => {
        const created = event({ ...(await request.json()), id: 9 });
        server.use(listedEvents([created]));
        return response(201).json(created);
      }),
    );
    await open();
    await fill();
    await send();
    await waitFor(() =>
      expect(coach.notices).toEqual([{ title: 'Event created successfully', description: 'Hoops, Sat, Dec 5' }]),
    );
    expect(coach.address()).toBe('/coach');
    expect(await screen.findByText('Hoops')).toBeTruthy();
    expect(sentRequests(CALL).map(({ key }) => key)).toEqual([expect.stringMatching(/^\w{16,}$/)]);
    expect(await sentBodies(CALL)).toMatchObject([
      { title: 'Hoops', locationId: 5, coachIds: [3], date: '2026-12-05', price: 4000, assignedTeamId: 4 },
    ]);
  });

  it('Then a failure has the title of the coach dashboard, and the typed values stay', async () => {
    server.use(http.events.post('/api/events', refused(503, 'unavailable', 'The service is unavailable.')));
    await open();
    await fill();
    await send();
    expect(await (await dialog()).findByText('The service is unavailable.')).toBeTruthy();
    expect(coach.notices).toEqual([
      { title: 'Failed to save event', description: 'The service is unavailable.', tone: 'destructive' },
    ]);
    expect((await dialog()).getByLabelText('Title')).toHaveProperty('value', 'Hoops');
    expect(coach.address()).toBe('/coach?dialog=create-event');
  });

  it('Then an answer that comes after the form was closed does not close the next one', async () => {
    const gate = Promise.withResolvers<void>();
    server.use(
      http.events.post('/api/events', async ({ request, response }) => {
        await gate.promise;
        return response(201).json(event({ ...(await request.json()), id: 9 }));
      }),
    );
    await open();
    await fill();
    await send();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Create Event' })[0] ?? document.body);
    await type('Title', 'Camp');
    gate.resolve();
    await waitFor(() => expect(coach.notices).toMatchObject([{ title: 'Event created successfully' }]));
    expect(coach.address()).toBe('/coach?dialog=create-event');
    expect((await dialog()).getByLabelText('Title')).toHaveProperty('value', 'Camp');
  });

  it('Then Cancel closes it', async () => {
    await open();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coach.address()).toBe('/coach');
    expect(sentRequests(CALL)).toEqual([]);
  });
});
