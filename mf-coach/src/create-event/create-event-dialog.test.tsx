import {
  avery,
  event,
  http,
  type OpenApp,
  ok,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

const CALL = 'POST /api/events';
let coach: OpenApp;
beforeEach(() => {
  server.use(
    http.events.get('/api/events', ok([])),
    http.admin.get('/api/locations', ok([{ id: 2, name: 'Barn Court', address: '1 Barn Road', version: 1 }])),
    http.auth.get(
      '/api/coaches',
      ok([
        { id: 3, name: 'Theo Banks' },
        { id: 4, name: 'Ines Ford' },
      ]),
    ),
  );
});
afterEach(() => coach.close());

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create Event' }));
const open = async (who?: typeof avery) => {
  coach = await openCoach('/coach?dialog=create-event', who);
  await (await dialog()).findByRole('option', { name: 'Barn Court' });
};
const send = async () => user.click((await dialog()).getByRole('button', { name: 'Create Event' }));
const type = async (label: string, text: string) => user.type((await dialog()).getByLabelText(label), text);
const fill = async () => {
  await type('Title', 'Hoops');
  await user.selectOptions((await dialog()).getByLabelText(/^Sport/), 'Basketball');
  await user.selectOptions((await dialog()).getByLabelText(/^Location/), 'Barn Court');
  const [month] = within((await dialog()).getByRole('group', { name: 'Date' })).getAllByRole('spinbutton');
  await user.click(month ?? document.body);
  await user.keyboard('12052026');
  await type('Start time', '16:00');
  await type('End time', '18:00');
  await type('Capacity', '8');
  await type('Price', '40');
};

describe('When a coach creates an event', () => {
  it('Then the one who makes it is chosen already, but not an admin, who is no coach', async () => {
    await open();
    expect((await dialog()).getByLabelText('Theo Banks')).toHaveProperty('checked', true);
    expect((await dialog()).getByLabelText('Ines Ford')).toHaveProperty('checked', false);
    await coach.close();
    await open(avery);
    expect((await dialog()).getByLabelText('Theo Banks')).toHaveProperty('checked', false);
  });

  it('Then everything that is required is said at once, and nothing is sent', async () => {
    await open(avery);
    await send();
    await (await dialog()).findByText('Title is required');
    for (const message of [
      'Date is required',
      'Start time is required',
      'End time is required',
      'Location is required',
      'Sport is required',
      'Capacity is required',
      'Price is required',
      'At least one coach is required',
    ]) {
      expect((await dialog()).getByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe((await dialog()).getByLabelText('Title'));
    expect(sentRequests(CALL)).toEqual([]);
  });

  it('Then it is sent in cents and ids, the dialog closes, and the list shows it', async () => {
    server.use(
      http.events.post('/api/events', async ({ request, response }) => {
        const created = event({ ...(await request.json()), id: 9 });
        server.use(http.events.get('/api/events', ok([created])));
        return response(201).json(created);
      }),
    );
    await open();
    await fill();
    await send();
    await waitFor(() => expect(coach.notices).toEqual([{ title: 'Event created successfully' }]));
    expect(coach.address()).toBe('/coach');
    expect(await screen.findByText('Hoops')).toBeTruthy();
    expect(await sentBodies(CALL)).toMatchObject([
      {
        title: 'Hoops',
        sport: 'basketball',
        locationId: 2,
        coachIds: [3],
        date: '2026-12-05',
        startTime: '16:00',
        endTime: '18:00',
        capacity: 8,
        price: 4000,
      },
    ]);
  });

  it('Then a refusal is told, and what was typed is kept', async () => {
    server.use(http.events.post('/api/events', refused(503, 'unavailable', 'The service is unavailable.')));
    await open();
    await fill();
    await send();
    expect(await screen.findByText('Failed to create event. The service is unavailable.')).toBeTruthy();
    expect((await dialog()).getByLabelText('Title')).toHaveProperty('value', 'Hoops');
    expect(coach.address()).toBe('/coach?dialog=create-event');
  });

  it('Then what the server says of a field stands beside it', async () => {
    const message = 'Title must be at most 120 characters';
    const errors = [{ path: 'title', message }];
    server.use(http.events.post('/api/events', refused(400, 'invalid', message, { errors })));
    await open();
    await fill();
    await send();
    const said = await (await dialog()).findByText(message);
    expect((await dialog()).getByLabelText('Title').getAttribute('aria-describedby')).toBe(said.closest('p')?.id);
  });

  it('Then locations that do not load are said, with the reason', async () => {
    server.use(http.admin.get('/api/locations', refused(503, 'unavailable', 'The service is unavailable.')));
    coach = await openCoach('/coach?dialog=create-event');
    expect(
      await (await dialog()).findByText('Locations or coaches did not load. The service is unavailable.'),
    ).toBeTruthy();
  });

  it('Then Cancel closes it', async () => {
    await open();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coach.address()).toBe('/coach');
    expect(sentRequests(CALL)).toEqual([]);
  });
});
