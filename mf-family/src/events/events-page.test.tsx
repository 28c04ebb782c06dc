import { addDays, clubToday } from '@fieldhouse/contracts/club';
import {
  child,
  details,
  event,
  http,
  lucia,
  ok,
  reconnect,
  refused,
  registeredEvent,
  rosa,
  server,
  setClock,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });
// The time of the pages that are opened below.
setClock();
const soon = addDays(clubToday(new Date()), 3);
const late = addDays(clubToday(new Date()), 90);
const hoops = event({ id: 7, title: 'Hoops', date: soon, minAge: 13 });
const bats = event({
  id: 8,
  title: 'Bats',
  sport: 'baseball',
  date: late,
  location: 'North Cages',
  locationId: 1,
  instructor: 'Dana Mercer',
  coachIds: [2],
});
const handlers: Handlers = [
  http.family.get('/api/children', ok([child({ registeredEvents: [registeredEvent({ id: 8 })] }), lucia()])),
  http.events.get('/api/events', ok([hoops, bats])),
];

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const open = async (role = rosa.role, more: Handlers = [], address = '/events') => {
  family = await openFamily(address, [...more, ...handlers], { ...rosa, role });
  await screen.findByRole('article', { name: 'Hoops' });
};

describe('When the events page is open', () => {
  it('Then it describes itself, a note names the child and the count, and each event has its card @spec S1.2.128 @spec S1.2.129 @spec S1.2.137 @spec S1.7.35', async () => {
    await open();
    expect(
      screen.getByText('Browse and register for upcoming training sessions, clinics, and sports camps'),
    ).toBeTruthy();
    expect(screen.getByText('Mateo has 1 upcoming registration.')).toBeTruthy();
    expect(shown()).toEqual(['Hoops', 'Bats']);
  });

  it.each([
    ['Location', 'North Cages', 'location%3A1'],
    ['Coach', 'Dana Mercer', 'coach%3A2'],
    ['Age group', 'Ages 5-8', 'ages%3A5-8'],
  ])(
    'Then %s filters by %s, in the address as %s, and Clear Filters shows all again @spec S1.2.131 @spec S1.2.132 @spec S1.2.133',
    async (label, choice, query) => {
      await open();
      await user.selectOptions(screen.getByRole('combobox', { name: label }), choice);
      await waitFor(() => expect(shown()).toEqual(['Bats']));
      expect(family.address()).toBe(`/events?q=${query}`);
      await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
      await waitFor(() => expect(shown()).toEqual(['Hoops', 'Bats']));
    },
  );

  it('Then sport and time filter together @spec S1.2.130 @spec S1.2.134', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Basketball' }));
    await waitFor(() => expect(shown()).toEqual(['Hoops']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Today');
    await screen.findByText('No events found matching your filters.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Next 7 days');
    await waitFor(() => expect(shown()).toEqual(['Hoops']));
    expect(family.address()).toBe('/events?q=sport%3Abasketball+when%3Aweek');
  });

  it.each([
    ['parent', 2],
    ['coach', 2],
    ['admin', 0],
  ] as const)(
    'Then a %s sees %i buttons to register and cancel @spec S1.6.12 @spec S1.6.3 @spec S1.6.7',
    async (role, count) => {
      await open(role);
      await screen.findByText('Mateo registered');
      // Mateo is registered for Bats, Lucia is old enough for Hoops.
      const registered = screen.queryAllByRole('button', { name: /^Registered for/ });
      const register = screen.queryAllByRole('button', { name: /^Register for Hoops/ });
      expect(registered.length + register.length).toBe(count);
    },
  );

  it('Then its card opens the details, with who is registered @spec S1.2.138 @spec S1.7.43', async () => {
    const registrations = [
      {
        id: 1,
        childId: null,
        childName: 'Another child',
        timeSlotId: null,
        registeredAt: '2026-11-21T15:00:00Z',
        mine: false,
      },
    ];
    await open('parent', [http.events.get('/api/events/7/details', ok(details({ ...hoops, registrations })))]);
    await user.click(screen.getByRole('button', { name: 'Hoops' }));
    expect(await within(await screen.findByRole('dialog', { name: 'Hoops' })).findByText('Another child')).toBeTruthy();
  });

  it('Then a cancellation that fails shows an error, and the registration stays @spec S1.8.28', async () => {
    const registration = {
      id: 70,
      childId: 1,
      childName: 'Mateo',
      timeSlotId: null,
      registeredAt: '2026-11-21T15:00:00Z',
      mine: true,
    };
    await open('parent', [
      http.events.get('/api/events/8/details', ok(details({ ...bats, registrations: [registration] }))),
      http.events.delete(
        '/api/registrations/cancel/1/8',
        refused(409, 'event_started', 'This event has already started'),
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Registered for Bats/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Mateo’s registration' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel registration' }));
    await waitFor(() =>
      expect(family.notices).toEqual([
        {
          title: 'Failed to cancel registration.',
          description: 'This event has already started',
          tone: 'destructive',
        },
      ]),
    );
    expect(screen.getByText('Mateo registered')).toBeTruthy();
  });

  it('Then events that did not load show an error, and a retry loads them @spec S1.8.40', async () => {
    family = await openFamily('/events', [
      http.events.get('/api/events', refused(503, 'unavailable', 'Not now')),
      ...handlers,
    ]);
    await screen.findByText('Failed to load event data');
    server.use(http.events.get('/api/events', ok([hoops])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: 'Hoops' });
    server.use(http.events.get('/api/events', refused(503, 'unavailable', 'Not now')));
    await reconnect();
    await screen.findByText('Failed to load event data');
    expect(screen.getByRole('article', { name: 'Hoops' })).toBeTruthy();
  });
});
