import { team } from '@fieldhouse/club-events/testing';
import { CHILD_FIELD_NAMES, childField } from '@fieldhouse/contracts/club';
import { child, http, type OpenApp, ok, refused, registeredEvent, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild } from '../../testing/builders.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';
import { playerStats, playersHandler } from '../../testing/player-handlers.ts';

const user = userEvent.setup({ delay: null });
const mateo = child({
  nickname: 'Teo',
  shirtSize: 'Youth M',
  primaryPosition: 'Pitcher',
  registeredEvents: [registeredEvent()],
});
const parent = { firstName: 'Rosa', lastName: 'Alvarez', email: 'rosa@fieldhouse.example', phone: '(512) 555-0105' };

let coach: OpenApp;
beforeEach(() => {
  server.use(
    playersHandler([listedChild()]),
    http.family.get('/api/all-children/stats', ok(playerStats)),
    http.family.get('/api/children/1', ok(mateo)),
    http.family.get('/api/children/1/parents', ok([{ ...parent, id: 5, isPrimary: true }])),
    http.events.get('/api/teams', ({ query, response }) =>
      response(200).json(query.get('childId') === '1' ? [team({ name: 'Hawks' })] : [team({ id: 9, name: 'Owls' })]),
    ),
  );
});
afterEach(() => coach.close());

const dialog = async () => within(await screen.findByRole('dialog'));
/** [name, value] of each fact. */
const facts = async () =>
  (await dialog()).getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('When a coach opens the profile of a player', () => {
  it('Then it has facts, contacts, events and a link to the child’s page @spec S2.2.207', async () => {
    coach = await openCoach('/coach?tab=players&sub=junior');
    await user.click(await screen.findByRole('button', { name: 'View profile of Mateo Alvarez' }));
    expect(queryOf(coach)).toEqual({ tab: 'players', sub: 'junior', child: '1', dialog: 'profile' });
    const shown = await dialog();
    expect(await shown.findByRole('heading', { name: 'Mateo Alvarez' })).toBeTruthy();
    expect(shown.getByText('“Teo” · Age 9 · Junior')).toBeTruthy();
    await shown.findByText('Hawks');
    expect(await facts()).toEqual([
      ['Birthdate', 'April 2, 2017'],
      ['Age document', 'Age Doc Missing'],
      ...CHILD_FIELD_NAMES.slice(4).map((field) => [childField(field).label, mateo[field] ?? 'Not set']),
      ['Teams', 'Hawks'],
      ['Registered', 'November 21, 2026'],
    ]);
    const call = await shown.findByRole('link', { name: 'Call Rosa Alvarez, (512) 555-0105' });
    expect(call.getAttribute('href')).toBe('tel:+15125550105');
    expect(shown.getByRole('link', { name: 'rosa@fieldhouse.example' })).toBeTruthy();
    expect(shown.getByText('Mon, Nov 30 · 4:00 – 6:00 PM')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Open full profile' }).getAttribute('href')).toBe('/children/1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryOf(coach)).toEqual({ tab: 'players', sub: 'junior' }));
  });

  it('Then data of an unavailable service is replaced by a message, and the rest is shown', async () => {
    server.use(
      http.family.get(
        '/api/children/1',
        ok({ ...mateo, registeredEvents: null, ageVerificationUploadedAt: '2026-11-03T18:00:00Z' }),
      ),
      http.family.get('/api/children/1/parents', refused(503, 'unavailable', 'Please try again in a moment')),
      http.events.get('/api/teams', refused(503, 'unavailable', 'Please try again in a moment')),
    );
    coach = await openCoach('/coach?tab=players&child=1&dialog=profile');
    const shown = await dialog();
    expect(await shown.findByText('Contacts did not load')).toBeTruthy();
    expect(await shown.findByText('Not available for the moment')).toBeTruthy();
    expect(shown.getByText('They cannot be shown for the moment.')).toBeTruthy();
    expect(shown.getByText('Uploaded November 3, 2026')).toBeTruthy();
  });

  it('Then a checked age document has its date and checker, also without its file @spec S2.2.1105', async () => {
    const checked = { ageVerifiedOn: '2026-11-05', ageVerifiedBy: 'Sam Rivera' };
    const uploaded = { ageVerificationUploadedAt: '2026-11-03T18:00:00Z', ageVerificationDocument: null };
    server.use(http.family.get('/api/children/1', ok({ ...mateo, ...uploaded, ...checked })));
    coach = await openCoach('/coach?tab=players&child=1&dialog=profile');
    expect(await (await dialog()).findByText('Verified on Nov 5, 2026 by Sam Rivera')).toBeTruthy();
    expect((await dialog()).queryByText('Age Doc Missing')).toBeNull();
  });

  it('Then a deleted child is not found', async () => {
    server.use(http.family.get('/api/children/8', refused(404, 'not_found', 'Child not found')));
    coach = await openCoach('/coach?tab=players&child=8&dialog=profile');
    expect(await (await dialog()).findByRole('heading', { name: 'Child Not Found' })).toBeTruthy();
    expect((await dialog()).queryByRole('link', { name: 'Open full profile' })).toBeNull();
  });
});
