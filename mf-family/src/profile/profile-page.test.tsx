import { CHILD_FIELD_NAMES, childField, ofChildFields } from '@fieldhouse/contracts/club';
import {
  baseballGame,
  child,
  evaluation,
  http,
  noContent,
  ok,
  reconnect,
  refused,
  registeredEvent,
  rosa,
  sentBodies,
  sentRequests,
  server,
  translatePage,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parent } from '../../testing/builders.ts';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });
const coach = { ...rosa, id: 2, role: 'coach' as const };
const admin = { ...rosa, id: 1, role: 'admin' as const };

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const profile = (changes: Handlers = []): Handlers => [
  ...changes,
  http.family.get('/api/children/1', ok(child())),
  http.family.get('/api/children/1/parents', ok([parent()])),
  http.gamedata.get('/api/children/1/evaluations', ok([])),
  http.gamedata.get('/api/children/1/game-data', ok([])),
];
const open = (changes: Handlers = [], who = rosa, address = '/children/1') =>
  openFamily(address, profile(changes), who).then((opened) => {
    family = opened;
  });
const section = (name: string) => screen.findByRole('region', { name });
const factsOf = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((x) => x.textContent)),
  );

describe('When a child’s profile opens', () => {
  it('Then it is headed by the name and the birth date, with links back and to the events @spec S1.2.17 @spec S1.2.19 @spec S1.2.106 @spec S1.2.107 @spec S1.2.108', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Alvarez' })).toBeTruthy();
    expect(screen.getByText('Born April 2, 2017')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Schedule Training' }).getAttribute('href')).toBe('/events?child=1');
  });

  it('Then shown evaluations are marked as seen, once', async () => {
    const evaluations = [evaluation({ id: 4 }), evaluation({ id: 9 })];
    let unseen = [{ childId: 1, count: 1 }];
    await open([
      http.gamedata.get('/api/children/1/evaluations', ok(evaluations)),
      http.gamedata.get('/api/evaluations/new', ({ response }) => response(200).json(unseen)),
      http.gamedata.post('/api/evaluations/seen', (info) => {
        unseen = [];
        return noContent(info);
      }),
    ]);
    await section('Evaluations');
    await waitFor(() => expect(sentRequests('GET /api/evaluations/new')).toHaveLength(2));
    expect(await sentBodies('POST /api/evaluations/seen')).toEqual([{ childId: 1, newestId: 9 }]);
  });

  it('Then Player Information shows every field @spec S1.2.109-116', async () => {
    const all = { ...child(), ...ofChildFields((field) => childField(field).options?.[2] ?? 'Teo') };
    const profile = { ...all, firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02' };
    const shown = CHILD_FIELD_NAMES.filter((field) => field !== 'firstName' && field !== 'lastName');
    await open([http.family.get('/api/children/1', ok(profile))]);
    expect(factsOf(await section('Player Information'))).toEqual({
      ...Object.fromEntries(shown.map((field) => [childField(field).label, profile[field]])),
      'Full name': 'Mateo Alvarez',
      Age: '9 Junior',
      Birthdate: 'April 2, 2017',
      Registered: 'November 21, 2026',
    });
  });

  it.each([
    [4, 'Other'],
    [5, 'Youth'],
    [8, 'Youth'],
    [9, 'Junior'],
    [12, 'Junior'],
    [13, 'Teen'],
  ])('Then a child of %d has the badge %s @spec S1.2.111 @spec S1.9.27-30', async (age, group) => {
    await open([http.family.get('/api/children/1', ok(child({ age })))]);
    const facts = factsOf(await section('Player Information'));
    expect(facts.Age).toBe(`${age} ${group}`);
    expect(facts.Nickname).toBe('Not set');
  });

  it('Then the upcoming registrations stand before the facts, with a map of the location @spec S1.2.202', async () => {
    const where = { location: 'Barn Court', address: '4120 Ranch Road 12' };
    await open([http.family.get('/api/children/1', ok(child({ registeredEvents: [registeredEvent(where)] })))]);
    const registrations = await section('Upcoming registrations');
    const facts = await section('Player Information');
    expect(registrations.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(registrations).getByRole('link', { name: /Barn Court.*4120 Ranch Road 12 \(map\)/ })).toBeTruthy();
  });

  it('Then its header has the jersey and the age', async () => {
    await open();
    const title = await screen.findByRole('heading', { level: 1, name: 'Mateo Alvarez' });
    const head = title.parentElement?.parentElement;
    expect(head?.querySelector('svg')?.textContent).toBe('MA');
    expect(head?.textContent).toContain('Age 9 · Junior');
  });

  it('Then missing sizes are one button, which opens the form with the focus on them', async () => {
    await open();
    const part = await section('Player Information');
    const facts = factsOf(part);
    expect([facts.Sizes, facts['Shirt size'], facts['Pant size']]).toEqual(['Add sizes', undefined, undefined]);
    await user.click(within(part).getByRole('button', { name: 'Add sizes' }));
    expect(family.address()).toBe('/children/1?dialog=edit-child&sub=sizes');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Shirt size')));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(family.address()).toBe('/children/1');
  });

  it('Then a single missing size has its own button', async () => {
    await open([http.family.get('/api/children/1', ok(child({ shirtSize: 'Youth M' })))]);
    const part = await section('Player Information');
    const facts = factsOf(part);
    expect([facts['Shirt size'], facts['Pant size']]).toEqual(['Youth M', 'Add sizes']);
    await user.click(within(part).getByRole('button', { name: 'Add sizes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Pant size')));
  });

  it('Then a page that the browser translates goes on to work', async () => {
    translatePage();
    let stored = child();
    await open([
      http.family.get('/api/children/1', ({ response }) => response(200).json(stored)),
      http.family.put('/api/children/1', ({ response }) => {
        stored = child({ version: 2, age: 13, birthdate: '2013-04-02', nickname: 'Teo', shirtSize: 'Youth M' });
        return response(200).json(stored);
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
    await user.type(dialog.getByLabelText(/Nickname/), 'Teo');
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    expect(await screen.findByText('Born April 2, 2013')).toBeTruthy();
    expect(factsOf(await section('Player Information'))).toMatchObject({ Age: '13 Teen', Nickname: 'Teo' });
    expect(screen.getByRole('heading', { level: 1, name: 'Mateo Alvarez' })).toBeTruthy();
  });

  it('Then an archived child is marked', async () => {
    await open([http.family.get('/api/children/1', ok(child({ isActive: false })))]);
    expect(await screen.findByText('Archived')).toBeTruthy();
  });

  it('Then an unknown child is not found, with a link back @spec S1.2.126 @spec S1.2.127', async () => {
    const notFound = refused(404, 'not_found', 'Not found');
    const handlers = [
      http.family.get('/api/children/99', notFound),
      http.gamedata.get('/api/children/99/evaluations', notFound),
      http.gamedata.get('/api/children/99/game-data', notFound),
    ];
    await open(handlers, rosa, '/children/99');
    await screen.findByRole('heading', { level: 1, name: 'Child Not Found' });
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('Then a profile that did not load shows an error, and a retry loads it', async () => {
    await open([http.family.get('/api/children/1', refused(503, 'unavailable', 'Not now'))]);
    await screen.findByRole('heading', { name: 'The profile did not load' });
    server.use(http.family.get('/api/children/1', ok(child())));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Alvarez' })).toBeTruthy();
  });

  it('Then what was loaded stays, and each part says so, when it cannot be loaded again', async () => {
    const loaded = [
      http.family.get('/api/children/1/parents', ok([parent()])),
      http.gamedata.get('/api/children/1/evaluations', ok([evaluation()])),
      http.gamedata.get('/api/children/1/game-data', ok([baseballGame()])),
    ];
    await open(loaded, coach);
    await screen.findByRole('region', { name: 'Game records' });
    const unavailable = refused(503, 'unavailable', 'Not now');
    server.use(
      http.family.get('/api/children/1', unavailable),
      http.family.get('/api/children/1/parents', unavailable),
      http.gamedata.get('/api/children/1/evaluations', unavailable),
      http.gamedata.get('/api/children/1/game-data', unavailable),
    );
    await reconnect();
    for (const title of ['The profile', 'Contacts', 'Evaluations', 'Game records'])
      await screen.findByText(`${title} did not load`);
    expect(screen.getByRole('heading', { level: 1, name: 'Mateo Alvarez' })).toBeTruthy();
    expect(screen.getByText('parent@fieldhouse.example')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Game records' }).textContent).toContain('Wimberley Wranglers');
  });

  it('Then its registrations stay while svc-events does not answer @spec S1.2.578', async () => {
    await open([http.family.get('/api/children/1', ok(child({ registeredEvents: [registeredEvent()] })))]);
    await screen.findByText('Ball Handling');
    server.use(http.family.get('/api/children/1', ok(child({ registeredEvents: null, nickname: 'Teo' }))));
    await reconnect();
    await screen.findByText(/Teo/);
    expect(screen.getByText('Ball Handling')).toBeTruthy();
  });
});

describe('When someone else opens a profile', () => {
  it('Then a coach sees the contacts and cannot change anything @spec S1.2.118-122 @spec S1.1.9 @spec S1.6.8', async () => {
    const both = [parent(), parent({ id: 6, firstName: 'Luis', email: 'l@x.example', isPrimary: false })];
    await open(
      [
        http.family.get('/api/children/1', ok(child({ mayChange: false }))),
        http.family.get('/api/children/1/parents', ok(both)),
      ],
      coach,
    );
    const parents = await section('Parent Information');
    const call = await within(parents).findByRole('link', { name: 'Call Rosa Alvarez, (512) 555-0105' });
    expect(call.getAttribute('href')).toBe('tel:+15125550105');
    expect(within(parents).getByRole('link', { name: 'parent@fieldhouse.example' }).getAttribute('href')).toBe(
      'mailto:parent@fieldhouse.example',
    );
    const [first, second] = within(parents).getAllByRole('listitem');
    expect(first?.textContent).toContain('Rosa AlvarezPrimary');
    expect(second?.textContent).not.toContain('Primary');
    expect(within(parents).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit Profile|Add sizes/ })).toBeNull();
    expect(screen.getByText('No sizes set')).toBeTruthy();
    expect(screen.queryByLabelText(/^Choose or drop/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/parent');
    expect(screen.getByRole('link', { name: 'Schedule Training' })).toBeTruthy();
  });

  it('Then a View Only guardian sees it without buttons to edit, register or cancel @spec S2.9.804', async () => {
    const seen = child({ mayChange: false, registeredEvents: [registeredEvent()] });
    await open([http.family.get('/api/children/1', ok(seen))]);
    expect((await section('Upcoming registrations')).textContent).toContain('Ball Handling');
    expect(screen.queryByRole('button', { name: /Edit Profile|Add sizes|^Cancel/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Schedule Training' })).toBeNull();
    expect(screen.queryByLabelText(/^Choose or drop/)).toBeNull();
    expect(screen.getByText('No document has been uploaded yet.')).toBeTruthy();
  });

  it('Then a parent does not see the contacts, and they are not requested', async () => {
    await open();
    await section('Player Information');
    expect(screen.queryByText('Parent Information')).toBeNull();
    expect(sentRequests('GET /api/children/1/parents')).toEqual([]);
  });

  it('Then a coach who is a guardian may edit', async () => {
    await open([http.family.get('/api/children/1/parents', ok([parent({ id: coach.id })]))], coach);
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
    expect(screen.getByLabelText('Choose or drop an image')).toBeTruthy();
  });

  it('Then an admin may edit, and sees no Cancel @spec S1.6.12', async () => {
    await open([http.family.get('/api/children/1', ok(child({ registeredEvents: [registeredEvent()] })))], admin);
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy();
    await section('Upcoming registrations');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('When the club has viewed a child', () => {
  const views = [
    {
      viewer: { id: 2, role: 'coach' as const, name: 'Maria Santos' },
      action: 'contact.viewed' as const,
      day: '2026-11-20',
    },
    {
      viewer: { id: 2, role: 'coach' as const, name: 'Maria Santos' },
      action: 'contact.exported' as const,
      day: '2026-11-20',
    },
    {
      viewer: { id: 2, role: 'coach' as const, name: 'Maria Santos' },
      action: 'evaluation.viewed' as const,
      day: '2026-11-20',
    },
    {
      viewer: { id: 1, role: 'admin' as const, name: null },
      action: 'age-document.viewed' as const,
      day: '2026-11-19',
    },
  ];
  const viewed = [http.admin.get('/api/children/1/views', ok(views))];

  it('Then its guardians see who viewed what on which day @spec S2.2.1167', async () => {
    await open(viewed);
    const part = await section('Viewed by the club');
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Coach Maria Santos viewed the contact details and the evaluations and exported the contact details · Nov 20',
      'Admin viewed the age document · Nov 19',
    ]);
  });

  it('Then a link leads an admin to what happened to the child, and nobody else @spec S2.2.1181', async () => {
    await open([], admin);
    const link = await screen.findByRole('link', { name: 'What happened' });
    expect(link.getAttribute('href')).toBe('/admin?tab=audit&child=1');
    await family.close();
    await open([], coach);
    await section('Player Information');
    expect(screen.queryByRole('link', { name: 'What happened' })).toBeNull();
  });

  it('Then a coach who is not a guardian does not request it', async () => {
    await open([...viewed, http.family.get('/api/children/1', ok(child({ mayChange: false })))], coach);
    await section('Parent Information');
    expect(sentRequests('GET /api/children/1/views')).toEqual([]);
  });

  it('Then the section is absent when nobody viewed the child or the views did not load', async () => {
    await open([http.admin.get('/api/children/1/views', refused(503, 'unavailable', 'The service is unavailable.'))]);
    await section('Player Information');
    await waitFor(() => expect(sentRequests('GET /api/children/1/views')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Viewed by the club' })).toBeNull();
  });
});
