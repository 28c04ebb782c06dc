import type { Event } from '@fieldhouse/api';
import { avery, event, http, ok, refused, sentBodies, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { team } from '../../testing/build-team.ts';
import { type Handlers, openEvents } from '../../testing/open-events.tsx';

const user = userEvent.setup({ delay: null });
const creates = http.events.post('/api/events', async ({ request, response }) =>
  response(201).json(event(await request.json())),
);

/** The last event of the coach. */
let last: Event[] = [];

const choices: Handlers = [
  http.family.get('/api/children', ok([])),
  http.events.get('/api/events', ({ query, response }) => {
    const isLastOfCoach = query.get('sort') === '-created' && query.get('coachId') === '3';
    return response(200).json(isLastOfCoach ? last : [event()]);
  }),
  http.admin.get('/api/locations', ok([{ id: 2, name: 'Barn Court', address: '1 Barn Road', version: 1 }])),
  http.auth.get(
    '/api/coaches',
    ok([
      { id: 3, name: 'Theo Banks' },
      { id: 4, name: 'Ines Ford' },
    ]),
  ),
  http.events.get('/api/teams', ok([team({ id: 1, name: 'Fieldhouse 13U' })])),
];

// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./create-event-dialog.tsx');
});

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(async () => {
  last = [];
  await app.close();
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create Event' }));
const open = async (handlers: Handlers = [], address = '/events?dialog=create-event') => {
  app = await openEvents(address, [...handlers, ...choices]);
  await (await dialog()).findByRole('option', { name: 'Barn Court' });
};
const send = async () => user.click((await dialog()).getByRole('button', { name: 'Create Event' }));
const type = async (label: string, text: string) => {
  const field = (await dialog()).getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const select = async (label: RegExp, choice: string) =>
  user.selectOptions((await dialog()).getByLabelText(label), choice);
const tick = async (label: string) => user.click((await dialog()).getByLabelText(new RegExp(`^${label}`)));
const typeDay = async (label: string, keys: string) => {
  const [month] = within((await dialog()).getByRole('group', { name: label })).getAllByRole('spinbutton');
  if (month) await user.click(month);
  await user.keyboard(keys);
};
const fill = async () => {
  await type('Title', 'Hoops');
  await select(/^Sport/, 'Basketball');
  await select(/^Location/, 'Barn Court');
  await typeDay('Date', '12052026');
  await type('Start time', '16:00');
  await type('End time', '18:00');
  await type('Capacity', '8');
  await type('Price', '40');
};
const says = async (message: string) => expect(await (await dialog()).findByText(message)).toBeTruthy();

describe('When a coach opens the event form', () => {
  it('Then the signed-in coach is preselected, and an admin is not', async () => {
    await open();
    expect((await dialog()).getByLabelText('Theo Banks')).toHaveProperty('checked', true);
    expect((await dialog()).getByLabelText('Ines Ford')).toHaveProperty('checked', false);
    await app.close();
    app = await openEvents('/events?dialog=create-event', choices, { ...avery, id: 3 });
    expect(await (await dialog()).findByLabelText('Theo Banks')).toHaveProperty('checked', false);
  });

  it('Then sport and location are those of the coach’s last event @spec S2.2.28', async () => {
    last = [event({ locationId: 2, sport: 'group' })];
    await open([creates]);
    await waitFor(async () => expect((await dialog()).getByLabelText('Location')).toHaveProperty('value', '2'));
    expect((await dialog()).getByLabelText('Sport')).toHaveProperty('value', 'group');
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(app.address()).toBe('/events'));
  });

  it('Then a location that is no longer offered stays empty @spec S2.2.28', async () => {
    last = [event({ locationId: 99, sport: 'group' })];
    await open();
    await waitFor(async () => expect((await dialog()).getByLabelText('Sport')).toHaveProperty('value', 'group'));
    expect((await dialog()).getByLabelText('Location')).toHaveProperty('value', '');
  });

  it('Then the end is one hour after the start until it is edited @spec S2.2.29', async () => {
    await open();
    const end = (await dialog()).getByLabelText('End time');
    await type('Start time', '16:00');
    expect(end).toHaveProperty('value', '17:00');
    await type('Start time', '23:30');
    expect(end).toHaveProperty('value', '23:59');
    await type('End time', '18:30');
    await type('Start time', '15:00');
    expect(end).toHaveProperty('value', '18:30');
  });

  it('Then coaches are listed with their specialties, and without archived ones @spec S2.2.5', async () => {
    const coaches = http.auth.get(
      '/api/coaches',
      ok([
        {
          id: 3,
          name: 'Theo Banks',
          specialties: ['Shooting', 'Ball Handling'],
          email: 'theo@club.example',
          isActive: true,
        },
        { id: 9, name: 'Gone Coach', specialties: [], email: 'gone@club.example', isActive: false },
      ]),
    );
    app = await openEvents('/events?dialog=create-event', [coaches, ...choices]);
    expect(await (await dialog()).findByLabelText('Theo Banks Shooting, Ball Handling')).toHaveProperty(
      'checked',
      true,
    );
    expect((await dialog()).queryByLabelText(/Gone Coach/)).toBeNull();
  });

  it('Then a failure to load the locations is shown with its reason', async () => {
    const lost = http.admin.get('/api/locations', refused(503, 'unavailable', 'The service is unavailable.'));
    app = await openEvents('/events?dialog=create-event', [lost, ...choices]);
    await says('Not everything there is to choose from did load. The service is unavailable.');
  });

  it('Then an empty form shows all errors at once and sends nothing @spec S1.5.31 @spec S1.5.32 @spec S1.5.33 @spec S1.5.34 @spec S1.5.35 @spec S1.5.36 @spec S1.5.37 @spec S1.5.38 @spec S1.5.39, S2.5.1, S2.5.2', async () => {
    await open();
    await tick('Theo Banks');
    await send();
    await says('Title is required');
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
      await says(message);
    }
    expect(document.activeElement).toBe((await dialog()).getByLabelText('Title'));
    expect(sentRequests('POST /api/events')).toEqual([]);
  });

  it('Then errors between fields are shown together with missing fields @spec S1.5.40 @spec S1.5.41, S2.5.3, S2.5.5', async () => {
    await open();
    await select(/^Minimum age/, '12');
    await select(/^Maximum age/, '9');
    await tick('Multi-day event');
    await typeDay('Date', '12052026');
    await typeDay('End date', '12042026');
    await send();
    await says('Title is required');
    await says('Minimum age must be less than or equal to maximum age');
    await says('End date is required for multi-day events and must be after start date');
    expect(sentRequests('POST /api/events')).toEqual([]);
  });

  it('Then a recurring event has a frequency and a number of sessions @spec S1.3.16', async () => {
    await open();
    expect((await dialog()).queryByLabelText('Frequency')).toBeNull();
    await tick('Recurring event');
    expect((await dialog()).getByLabelText('Frequency')).toHaveProperty('value', 'weekly');
    expect((await dialog()).getByLabelText('Number of sessions')).toBeTruthy();
  });

  it('Then time slots need start and end time, and they set and limit the capacity @spec S1.5.42 @spec S1.5.43 @spec S1.5.44 @spec S1.9.17, S2.4.3, S2.5.8, S2.5.9', async () => {
    await open();
    await type('Capacity', '12');
    await tick('Allow time slots');
    await says('Start time, end time, and session duration are required for time slot events');
    await type('Start time', '16:00');
    await type('End time', '18:00');
    await says('Maximum capacity for time slots is 4 (one child per 30-minute slot)');
    expect((await dialog()).getByLabelText('Capacity')).toHaveProperty('value', '4');
    expect((await dialog()).getByLabelText('Session duration')).toHaveProperty('value', '30');
  });

  it('Then the event is sent once with its team, a toast reports it, and the form closes @spec S1.8.29 @spec S1.7.36 @spec S1.3.17', async () => {
    await open([creates]);
    await fill();
    await select(/^Assigned team/, 'Fieldhouse 13U');
    await send();
    await waitFor(() =>
      expect(app.notices).toEqual([{ title: 'Event created successfully', description: 'Hoops, Sat, Dec 5' }]),
    );
    expect(app.address()).toBe('/events');
    const [sent, ...more] = sentRequests('POST /api/events');
    expect(more).toEqual([]);
    expect(sent?.key).toMatch(/^\w{16,}$/);
    const [body] = await sentBodies('POST /api/events');
    expect(body).toMatchObject({
      title: 'Hoops',
      date: '2026-12-05',
      startTime: '16:00',
      endTime: '18:00',
      sport: 'basketball',
      locationId: 2,
      coachIds: [3],
      capacity: 8,
      price: 4000,
      assignedTeamId: 1,
    });
  });

  it('Then the toast of a series has its number of events', async () => {
    await open([creates]);
    await fill();
    await tick('Recurring event');
    await type('Number of sessions', '6');
    await send();
    await waitFor(() => expect(app.notices).toMatchObject([{ description: 'Hoops, 6 events from Sat, Dec 5' }]));
  });

  it('Then a series shows its dates, and a pressed one is skipped while the series has it @spec S2.2.27', async () => {
    await open([creates]);
    await fill();
    await tick('Recurring event');
    await type('Number of sessions', '4');
    const dates = within(await (await dialog()).findByRole('group', { name: 'Dates' }));
    expect(dates.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Sat, Dec 5',
      'Sat, Dec 12',
      'Sat, Dec 19',
      'Sat, Dec 26',
    ]);
    await user.click(dates.getByRole('button', { name: 'Sat, Dec 12' }));
    await user.click(dates.getByRole('button', { name: 'Sat, Dec 26' }));
    expect(dates.getByText(/^2 of 4 events/)).toBeTruthy();
    await type('Number of sessions', '3');
    await send();
    await waitFor(async () =>
      expect(await sentBodies('POST /api/events')).toMatchObject([{ recurrenceCount: 3, skipDates: ['2026-12-12'] }]),
    );
  });

  it('Then a series of which one date would remain is not sent @spec S2.5.14', async () => {
    await open([creates]);
    await fill();
    await tick('Recurring event');
    await type('Number of sessions', '2');
    await user.click(await (await dialog()).findByRole('button', { name: 'Sat, Dec 12' }));
    await send();
    await says('At least 2 dates must remain');
    expect(sentRequests('POST /api/events')).toEqual([]);
  });

  it('Then no team is sent as null, and a given date is filled in', async () => {
    await open([creates], '/events?sub=2026-12-09&dialog=create-event');
    await fill();
    await send();
    await waitFor(async () =>
      expect((await sentBodies('POST /api/events'))[0]).toMatchObject({ assignedTeamId: null }),
    );
    await app.close();
    await open([], '/events?sub=2026-12-09&dialog=create-event');
    await send();
    await says('Title is required');
    expect((await dialog()).queryByText('Date is required')).toBeNull();
  });

  it('Then a refusal is shown, and the input stays', async () => {
    await open([
      http.events.post('/api/events', refused(503, 'unavailable', 'The locations are unavailable for a moment')),
    ]);
    await fill();
    await send();
    await says('The locations are unavailable for a moment');
    expect(app.notices).toEqual([
      {
        title: 'Failed to create event',
        description: 'The locations are unavailable for a moment',
        tone: 'destructive',
      },
    ]);
    expect((await dialog()).getByLabelText('Title')).toHaveProperty('value', 'Hoops');
    await send();
    await waitFor(() => expect(sentRequests('POST /api/events')).toHaveLength(2));
    const [first, second] = sentRequests('POST /api/events');
    expect(second?.key).toBe(first?.key);
  });
});
