import { child, details, event, http, ok } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const full = { capacity: 4, registered: 4, seriesId: 5 };
const later = { id: 8, title: 'Ball Handling II', date: '2026-12-07', registered: 2, seriesId: 5 };

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const open = async (more: Handlers = []) => {
  family = await openFamily('/events?event=7&dialog=details', [
    ...more,
    http.family.get('/api/children', ok([child()])),
    http.events.get('/api/events', ok([event(full), event(later)])),
    http.events.get('/api/events/{id}/details', (info) => ok(details(info.params.id === '8' ? later : full))(info)),
  ]);
  return within(await screen.findByRole('dialog', { name: 'Ball Handling' }));
};

describe('When a family opens the details of a full event', () => {
  it('Then another date with places is a link to its details @spec S1.2.212', async () => {
    const dialog = await open();
    const others = within(await dialog.findByRole('region', { name: 'Other dates with places' }));
    const link = others.getByRole('link', { name: /Ball Handling II/ });
    expect(link.textContent).toContain('2 spots left');
    expect(link.getAttribute('href')).toBe('/events?event=8&dialog=details');
  });

  it('Then with a registered child nothing else is offered', async () => {
    const mateo = {
      ...{ id: 2, childId: 1, childName: 'Mateo Alvarez', timeSlotId: null, mine: true },
      registeredAt: '2026-11-21T15:00:00Z',
    };
    const registered = details({ ...full, registrations: [mateo] });
    const dialog = await open([http.events.get('/api/events/{id}/details', ok(registered))]);
    await dialog.findByText('Mateo Alvarez');
    expect(dialog.queryByRole('region', { name: 'Other dates with places' })).toBeNull();
  });
});
