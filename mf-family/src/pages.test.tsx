import { child, event, http, ok, refused, registeredEvent, rosa, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFamily } from '../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When the dashboard opens', () => {
  it('Then it shows the children and the next three events, and says what is not available @spec S1.2.98, S1.2.102, S1.2.103, S1.2.105', async () => {
    family = await openFamily('/', [
      http.family.get(
        '/api/children',
        ok([
          child({ nickname: 'Teo', registeredEvents: null }),
          child({ id: 2, firstName: 'Lucia', registeredEvents: [registeredEvent()], ageVerificationDocument: '/doc' }),
        ]),
      ),
      http.events.get('/api/events', ok([1, 2, 3].map((id) => event({ id, title: `Event ${id}` })))),
    ]);
    expect(await screen.findByText('“Teo”')).toBeTruthy();
    expect(screen.getByText('Upcoming events cannot be shown for the moment')).toBeTruthy();
    expect(screen.getByText('1 upcoming event')).toBeTruthy();
    expect(screen.getAllByText('Age Doc Missing')).toHaveLength(1);
    expect(await screen.findByText('Event 3')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Schedule Training' })[1]?.getAttribute('href')).toBe('/events?child=2');
  });

  it('Then a family without children has a button to add one', async () => {
    family = await openFamily('/', [http.family.get('/api/children', ok([])), http.events.get('/api/events', ok([]))]);
    await user.click(await screen.findByRole('button', { name: 'Add Child' }));
    expect(family.address()).toBe('/?dialog=add-child');
  });

  it('Then children that did not load show an error, and a retry loads them', async () => {
    family = await openFamily('/', [
      http.family.get('/api/children', refused(503, 'unavailable', 'Not now')),
      http.events.get('/api/events', ok([])),
    ]);
    await screen.findByText('Your children did not load');
    server.use(http.family.get('/api/children', ok([child()])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();
  });
});

describe('When the events page opens', () => {
  const events = [
    event({ id: 1, title: 'Bats', sport: 'baseball' }),
    event({ id: 2, title: 'Hoops', sport: 'basketball' }),
  ];

  it('Then the address narrows it, and clearing shows all again @spec S1.2.130, S1.8.48', async () => {
    family = await openFamily('/events?q=sport:group', [
      http.family.get('/api/children', ok([])),
      http.events.get('/api/events', ok(events)),
    ]);
    await screen.findByText('No events found matching your filters.');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    expect(await screen.findByText('Hoops')).toBeTruthy();
    expect(family.address()).toBe('/events');
    await user.click(screen.getByRole('button', { name: 'Baseball' }));
    expect(family.address()).toBe('/events?q=sport%3Abaseball');
    expect(screen.queryByText('Hoops')).toBeNull();
  });

  it('Then an admin sees no Register @spec S1.6.12', async () => {
    family = await openFamily(
      '/events',
      [http.family.get('/api/children', ok([])), http.events.get('/api/events', ok(events))],
      { ...rosa, role: 'admin' },
    );
    await screen.findByText('Hoops');
    expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Details/ })).toHaveLength(2);
  });

  it('Then it names the child that it is opened for', async () => {
    family = await openFamily('/events?child=1', [
      http.family.get('/api/children', ok([child()])),
      http.events.get('/api/events', ok(events)),
    ]);
    expect(await screen.findByRole('heading', { name: /^For Mateo, \d+$/ })).toBeTruthy();
  });
});
