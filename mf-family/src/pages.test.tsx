import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { child, event, registeredEvent, rosa } from '../testing/build.ts';
import { ok, openFamily, problem } from '../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When the dashboard opens', () => {
  it('Then it shows the children, the next three events, and nothing it does not know', async () => {
    family = await openFamily('/', {
      'GET /api/children': ok([
        child({ nickname: 'Teo', registeredEvents: null }),
        child({ id: 2, firstName: 'Lucia', registeredEvents: [registeredEvent()], ageVerificationDocument: '/doc' }),
      ]),
      'GET /api/events': ok([1, 2, 3].map((id) => event({ id, title: `Event ${id}` }))),
    });
    expect(await screen.findByText('“Teo”')).toBeTruthy();
    expect(screen.getByText('Upcoming events cannot be shown for the moment')).toBeTruthy();
    expect(screen.getByText('1 upcoming event')).toBeTruthy();
    expect(screen.getAllByText('Age Doc Missing')).toHaveLength(1);
    expect(await screen.findByText('Event 3')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Schedule Training' })[1]?.getAttribute('href')).toBe('/events?child=2');
  });

  it('Then a family without children is led to add one', async () => {
    family = await openFamily('/', { 'GET /api/children': ok([]), 'GET /api/events': ok([]) });
    await user.click(await screen.findByRole('button', { name: 'Add Child' }));
    expect(family.address()).toBe('/?dialog=add-child');
  });

  it('Then what did not load says so and tries again', async () => {
    let away = true;
    family = await openFamily('/', {
      'GET /api/children': () => (away ? problem(503, 'unavailable', 'Not now') : { status: 200, body: [child()] }),
      'GET /api/events': ok([]),
    });
    await screen.findByText('Your children did not load');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();
  });
});

describe('When the events page opens', () => {
  const events = [
    event({ id: 1, title: 'Bats', sport: 'baseball' }),
    event({ id: 2, title: 'Hoops', sport: 'basketball' }),
  ];

  it('Then the address narrows it, and clearing shows all again', async () => {
    family = await openFamily('/events?q=sport:group', { 'GET /api/children': ok([]), 'GET /api/events': ok(events) });
    await screen.findByText('No events found matching your filters.');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    expect(await screen.findByText('Hoops')).toBeTruthy();
    expect(family.address()).toBe('/events');
    await user.click(screen.getByRole('button', { name: 'Baseball' }));
    expect(family.address()).toBe('/events?q=sport%3Abaseball');
    expect(screen.queryByText('Hoops')).toBeNull();
  });

  it('Then an admin sees no Register', async () => {
    family = await openFamily(
      '/events',
      { 'GET /api/children': ok([]), 'GET /api/events': ok(events) },
      { ...rosa, role: 'admin' },
    );
    await screen.findByText('Hoops');
    expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Details/ })).toHaveLength(2);
  });

  it('Then it says for whom one came', async () => {
    family = await openFamily('/events?child=1', { 'GET /api/children': ok([child()]), 'GET /api/events': ok(events) });
    expect(await screen.findByRole('heading', { name: /^For Mateo, \d+$/ })).toBeTruthy();
  });
});

describe('When a child’s profile opens', () => {
  it('Then an unknown child is not found, with a way back', async () => {
    family = await openFamily('/children/99', {});
    await screen.findByRole('heading', { level: 1, name: 'Child Not Found' });
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('Then a coach reads whom to call, and a parent is not shown that', async () => {
    const answers = {
      'GET /api/children/1': ok(child({ registeredEvents: [registeredEvent()] })),
      'GET /api/children/1/parents': ok([
        { firstName: 'Rosa', lastName: 'Alvarez', email: 'r@x.example', phone: '(512) 555-0105', isPrimary: true },
      ]),
    };
    family = await openFamily('/children/1', answers, { ...rosa, role: 'coach' });
    const call = await screen.findByRole('link', { name: 'Call Rosa Alvarez, (512) 555-0105' });
    expect(call.getAttribute('href')).toBe('tel:5125550105');
    expect(screen.getByText('Primary')).toBeTruthy();
    await family.close();
    family = await openFamily('/children/1', answers);
    await screen.findByText('Upcoming registrations');
    expect(screen.queryByText('Parent Information')).toBeNull();
    expect(family.sent('GET /api/children/1/parents')).toEqual([]);
  });
});
