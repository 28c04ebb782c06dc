import { event, http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild, listedUser } from '../../testing/listed.ts';
import { location } from '../../testing/location-handlers.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const camp = event({ id: 9, title: 'Alvarez Camp', date: '2099-06-01', location: 'Barn Court' });

let admin: OpenApp;
beforeEach(() => {
  server.use(
    http.admin.get('/api/locations', ok([location()])),
    http.auth.get('/api/admin/users', ok([listedUser()])),
    http.family.get('/api/all-children', ok([listedChild(), listedChild({ id: 8, firstName: 'Lu', isActive: false })])),
    http.events.get('/api/events', ({ query, response }) => response(200).json(query.get('q') ? [camp] : [])),
  );
});
afterEach(() => admin.close());

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find people, children, events' });
const results = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('When an admin types into the search of the area', () => {
  it('Then people, children and events are found by their own searches, in groups @spec S2.2.1376', async () => {
    admin = await openAdmin();
    await user.type(await field(), 'alv');
    expect(await results()).toEqual([
      'Rosa AlvarezParent · rosa@x.example',
      'Mateo AlvarezAge 9 · Rosa Alvarez',
      'Lu AlvarezAge 9 · Rosa Alvarez · archived',
      'Alvarez CampMon, Jun 1, 2099 · 4:00 – 6:00 PM · Barn Court',
    ]);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual(['People', 'Children', 'Events']);
    expect(screen.getByText('4 results')).toBeTruthy();
    const searches = ['/api/admin/users', '/api/all-children'].map((path) => sentRequests(`GET ${path}`));
    expect(searches.map((sent) => sent.map(({ search }) => search))).toEqual([['?q=alv&limit=5'], ['?q=alv&limit=5']]);
  });

  it('Then keys choose, open and close; a result leads to its place @spec S2.2.1377', async () => {
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    await user.keyboard('/');
    expect(document.activeElement).toBe(await field());
    await user.keyboard('alv');
    await results();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((await field()).value).toBe('');
    await user.keyboard('alv');
    await results();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Alvarez Camp');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await user.keyboard('{Enter}');
    expect(admin.address()).toBe('/coach?event=9&dialog=details');
  });

  it.each([
    ['Rosa Alvarez', '/admin?tab=users&dialog=edit-user-5'],
    ['Mateo Alvarez', '/children/7'],
  ])('Then a press on %s leads to its place @spec S2.2.1377', async (name, place) => {
    server.use(
      http.auth.get('/api/admin/users/5', ok(listedUser())),
      http.notify.get('/api/admin/mail/refusals', ok([])),
    );
    server.use(http.auth.get('/api/admin/invitations', ok([])));
    admin = await openAdmin();
    await user.type(await field(), 'alv');
    await results();
    await user.click(screen.getByText(name, { selector: '[role=option] *' }));
    expect(admin.address()).toBe(place);
  });

  it('Then a search that fails is named, and the others are shown @spec S2.2.1376', async () => {
    server.use(http.family.get('/api/all-children', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin();
    await user.type(await field(), 'alv');
    expect(await results()).toHaveLength(2);
    expect(screen.getByText('Not searched at the moment: children')).toBeTruthy();
  });

  it('Then a slash is a letter where somebody types, and nothing found is said', async () => {
    server.use(
      http.auth.get('/api/admin/users', ok([])),
      http.family.get('/api/all-children', ok([])),
      http.events.get('/api/events', ok([])),
    );
    server.use(http.notify.get('/api/admin/mail', ok([])));
    admin = await openAdmin('/admin?tab=mail');
    const other = await screen.findByRole('searchbox', { name: 'Search' });
    await user.type(other, 'a/b');
    expect(other).toHaveProperty('value', 'a/b');
    await user.type(await field(), 'xyz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.tab();
    await waitFor(() => expect(screen.queryByText('Nothing found')).toBeNull());
  });
});
