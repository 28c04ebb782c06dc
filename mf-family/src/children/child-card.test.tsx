import { child, http, lucia, ok, registeredEvent } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

async function card(changes: Parameters<typeof child>[0]) {
  family = await openFamily('/', [
    http.family.get('/api/children', ok([child(changes)])),
    http.events.get('/api/events', ok([])),
  ]);
  return within(await screen.findByRole('article', { name: 'Mateo Alvarez' }));
}

describe('When a child has a card', () => {
  it('Then it shows the child and links to its pages @spec S1.2.97 @spec S1.2.98 @spec S1.2.99 @spec S1.2.100 @spec S1.2.103 @spec S1.2.104 @spec S1.2.105', async () => {
    const mateo = await card({
      nickname: 'Teo',
      shirtSize: 'Youth M',
      pantSize: '28',
      ageVerificationDocument: '/api/children/1/age-verification?v=7',
      registeredEvents: [registeredEvent(), registeredEvent({ id: 8, registrationId: 80 })],
    });
    expect(mateo.getByRole('heading', { name: 'Mateo Alvarez' })).toBeTruthy();
    for (const text of ['“Teo”', 'Age 9 · Junior', 'Shirt Youth M · Pants 28', '2 upcoming events']) {
      expect(mateo.getByText(text)).toBeTruthy();
    }
    expect(mateo.queryByText('Age Doc Missing')).toBeNull();
    expect(mateo.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/children/1');
    expect(mateo.getByRole('link', { name: 'Schedule Training' }).getAttribute('href')).toBe('/events?child=1');
  });

  it('Then a verified child has no missing-document badge once the file is deleted @spec S2.2.1108', async () => {
    const mateo = await card({ ageVerificationDocument: null, ageVerifiedOn: '2026-11-21' });
    expect(mateo.queryByText('Age Doc Missing')).toBeNull();
  });

  it('Then it names each team with its sport @spec S1.2.201', async () => {
    const mateo = await card({ teams: [{ id: 9, name: 'Cubs 10U', sport: 'baseball' }] });
    expect(mateo.getByText('Cubs 10U').parentElement?.textContent).toBe('Cubs 10U · Baseball');
  });

  it('Then it shows what is missing @spec S1.2.101 @spec S1.2.102', async () => {
    const mateo = await card({});
    for (const text of ['No sizes set', 'Age Doc Missing', 'No upcoming events yet']) {
      expect(mateo.getByText(text)).toBeTruthy();
    }
  });

  it('Then View Only is marked, without buttons to edit or register @spec S2.9.804', async () => {
    const mateo = await card({ mayChange: false });
    expect(mateo.getByText('View Only')).toBeTruthy();
    expect(mateo.queryByRole('button', { name: 'Edit Mateo Alvarez' })).toBeNull();
    expect(mateo.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['View Profile']);
  });

  it('Then a new evaluation is marked on the card of its child only', async () => {
    family = await openFamily('/', [
      http.family.get('/api/children', ok([child({ id: 1 }), lucia({ id: 2 })])),
      http.events.get('/api/events', ok([])),
      http.gamedata.get('/api/evaluations/new', ok([{ childId: 1, count: 2 }])),
    ]);
    const mateo = within(await screen.findByRole('article', { name: 'Mateo Alvarez' }));
    expect(await mateo.findByText('New evaluation')).toBeTruthy();
    expect(screen.getAllByText('New evaluation')).toHaveLength(1);
  });
});
